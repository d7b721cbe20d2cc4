/** What a draft finds on this world, before it is saved. */
import { Link } from 'wouter';
import type { components } from '../../api.generated.js';
import { entityPath } from '../../parts/entity-link.js';
import { tookWords } from '../../parts/time.js';
import { count, shortened } from '../../parts/words.js';

type Run = components['schemas']['DraftRun'];

const LONGEST_CELL = 200;

export function DraftRows({ run }: { run: Run }) {
  const told = run.truncated ? `the first ${count(run.rows.length, 'row')}` : count(run.rows.length, 'row');
  return (
    <section className="draft-rows" aria-label="Rows of the draft">
      <p role="status" className="soft">
        {run.rows.length === 0 ? 'It finds nothing on this world.' : `It gives ${told}.`}{' '}
        <span className="muted num">{tookWords(run.took_ms)}</span>
      </p>
      {run.rows.length === 0 ? null : (
        <table className="table">
          <thead>
            <tr>
              <th scope="col">As a finding</th>
              {run.columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {run.rows.map(({ message, cells }, index) => (
              <tr key={index}>
                <td className="told" dir="auto">
                  {message}
                </td>
                {cells.map(({ text, entity }, cell) => (
                  <td key={cell} className="told">
                    {entity === null ? (
                      shortened(text, LONGEST_CELL)
                    ) : (
                      <Link href={entityPath(entity)}>{shortened(text, LONGEST_CELL)}</Link>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
