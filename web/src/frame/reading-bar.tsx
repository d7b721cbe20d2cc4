/** Says that one only reads here, and how to get the right to write. */
import { Link } from 'wouter';
import { useSession } from '../api/queries.js';
import { Says } from '../parts/says.js';
import { useStored } from './stored.js';

export function ReadingBar() {
  const { data } = useSession();
  const [isHidden, setHidden] = useStored('lore-reading-bar-hidden');
  if (data === undefined || data.how_to_write === null || isHidden) return null;
  return (
    <aside className="reading-bar" aria-label="Your session">
      <span>
        {data.needs_token && data.role === null ? 'Nobody is signed in.' : 'You are reading.'}{' '}
        <Says text={data.how_to_write} />
      </span>
      <span className="row nowrap">
        <Link href="/session">Sign in</Link>
        {data.role === null ? null : (
          <button type="button" className="plain" onClick={() => setHidden(true)}>
            Hide
          </button>
        )}
      </span>
    </aside>
  );
}
