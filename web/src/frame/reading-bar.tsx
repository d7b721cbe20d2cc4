/** Says that one only reads here, and how to get the right to write. */
import { Link } from 'wouter';
import { useSession } from '../api/queries.js';
import { Says } from '../parts/says.js';
import { useStored } from './stored.js';

/** Whoever could write in this tab before is told that it is over: it ends with the server, too. */
let couldWrite = false;

export function ReadingBar() {
  const { data } = useSession();
  const [isHidden, setHidden] = useStored('lore-reading-bar-hidden');
  couldWrite ||= data !== undefined && data.how_to_write === null;
  if (data === undefined || data.how_to_write === null || (isHidden && !couldWrite)) return null;
  const isNobody = data.needs_token && data.role === null;
  return (
    <aside className="reading-bar" aria-label="Your session" role="status">
      <span>
        {couldWrite ? 'Your session has ended. ' : ''}
        {isNobody ? 'Nobody is signed in.' : 'You are reading.'} <Says text={data.how_to_write} />
      </span>
      <span className="row nowrap">
        <Link href="/session">Sign in</Link>
        {data.role === null ? null : (
          <button
            type="button"
            className="plain"
            onClick={() => {
              couldWrite = false;
              setHidden(true);
            }}
          >
            Hide
          </button>
        )}
      </span>
    </aside>
  );
}
