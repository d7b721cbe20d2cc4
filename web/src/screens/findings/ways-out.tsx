/** The smallest set that cannot all hold, and the ways out, each tried before it is offered. */
import { useExplanation } from '../../api/findings.js';
import type { FindingCard } from '../../api/types.js';
import { Shown } from '../../parts/states.js';
import { upright } from '../../parts/words.js';
import { Effects, Way } from './way.js';

export function WaysOut({ card }: { card: FindingCard }) {
  const isWanted = card.kind !== 'flag' && card.kind !== 'confusion' && card.state !== 'gone';
  const explanation = useExplanation(card.id, isWanted);
  if (!isWanted) return null;
  return (
    <section className="card-part" aria-label="Ways out">
      <Shown of={explanation} what="the ways out" lines={4}>
        {({ core, core_is, repairs, is_cut }) => (
          <>
            {core.length === 0 ? null : (
              <>
                <h3 className="card-part-title">
                  {core_is === 'smallest' ? 'These cannot all hold' : 'These are enough to show it'}
                </h3>
                <ul className="core">
                  {core.map((id) => (
                    <Held key={id} id={id} card={card} />
                  ))}
                </ul>
              </>
            )}
            <h3 className="card-part-title">Ways out</h3>
            {repairs.length === 0 ? (
              <p className="soft">
                Nothing that could be tried would settle it. Write what is right in the files.
              </p>
            ) : (
              <ol className="ways">
                {repairs.map((repair, index) => (
                  <li key={repair.id} className="way">
                    <span className="way-number">{index + 1}</span>
                    <div>
                      <p className="told way-says">{upright(repair.says)}</p>
                      <Effects repair={repair} />
                      {repair.edits.length === 0 && repair.also_at.length === 0 ? null : (
                        <details className="card-more" open={index === 0}>
                          <summary>What to write</summary>
                          <Way repair={repair} />
                        </details>
                      )}
                    </div>
                  </li>
                ))}
              </ol>
            )}
            {is_cut ? <p className="small muted">There was more to try than time for it.</p> : null}
          </>
        )}
      </Shown>
    </section>
  );
}

function Held({ id, card }: { id: string; card: FindingCard }) {
  const one = card.evidence.find(({ statement }) => statement === id);
  return (
    <li>
      <span className="told">{one?.told ?? id}</span>
      {one === undefined || one.when === '' ? null : <span className="num muted">{one.when}</span>}
    </li>
  );
}
