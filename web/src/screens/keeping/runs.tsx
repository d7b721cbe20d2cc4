/** Checks that were made: when, how long, how many rules, what they found. */
import { api, told } from '../../api/client.js';
import { usePages } from '../../api/kept.js';
import { More } from '../../parts/more.js';
import { ScrollX } from '../../parts/scroll-x.js';
import { Empty, Shown } from '../../parts/states.js';
import { ago, tookWords } from '../../parts/time.js';
import { digits } from '../../parts/words.js';

export default function Runs() {
  const found = usePages(['runs'], (cursor) => told(api.GET('/runs', { params: { query: cursor } })));
  return (
    <Shown of={found} what="checks" lines={8}>
      {({ pages }) => {
        const runs = pages.flatMap(({ items }) => items);
        if (runs.length === 0) return <Empty title="Nothing has been checked yet." />;
        return (
          <>
            <ScrollX label="Checks">
              <table className="table">
                <thead>
                  <tr>
                    {['Started', 'Mode', 'Scope', 'Took', 'Rules', 'New', 'Gone', 'Standing'].map((name) => (
                      <th key={name} scope="col">
                        {name}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {runs.map((run) => (
                    <tr key={run.id}>
                      <td className="num">{ago(run.started_at)}</td>
                      <td>{run.mode}</td>
                      <td className="told">{run.scope}</td>
                      <td className="num">{tookWords(run.duration_ms)}</td>
                      <td className="num">{digits(run.rules_run)}</td>
                      <td className="num">{digits(run.appeared)}</td>
                      <td className="num">{digits(run.gone)}</td>
                      <td className="num">
                        {digits(
                          run.contradictions_found +
                            run.anachronisms_found +
                            run.violations_found +
                            run.orphans_found,
                        )}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </ScrollX>
            <More of={found} />
          </>
        );
      }}
    </Shown>
  );
}
