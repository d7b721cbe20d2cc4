/** A way out: what it would change in the files, and what it closes and opens. */
import type { Repair } from '../../api/types.js';
import { count, upright } from '../../parts/words.js';

export function Effects({ repair }: { repair: Repair }) {
  return (
    <span className="way-does">
      <span className={repair.closes > 0 ? 'closes' : ''}>closes {count(repair.closes, 'finding')}</span>
      <span className={repair.opens > 0 ? 'opens' : ''}>opens {repair.opens}</span>
      {repair.by_hand ? <span>by hand, in the files</span> : null}
    </span>
  );
}

export function Way({ repair }: { repair: Repair }) {
  return (
    <>
      {repair.opening.map((message) => (
        <p key={message} className="small told opens">
          would open: <bdi>{upright(message)}</bdi>
        </p>
      ))}
      {repair.edits.map(({ file, line, before, after }) => (
        <div key={`${file}:${line}`} className="diff">
          <p className="diff-file">
            {file}:{line}
          </p>
          <del className="diff-line gone">
            <span aria-hidden>− </span>
            {before}
          </del>
          {after === null ? null : (
            <ins className="diff-line new">
              <span aria-hidden>+ </span>
              {after}
            </ins>
          )}
        </div>
      ))}
      {repair.also_at.length === 0 ? null : (
        <p className="small muted">Also to be changed by hand: {repair.also_at.join(', ')}</p>
      )}
    </>
  );
}
