/** What was done, by whom, when and why. */
import { api, told } from '../../api/client.js';
import { usePages } from '../../api/kept.js';
import { More } from '../../parts/more.js';
import { ScrollX } from '../../parts/scroll-x.js';
import { Empty, Shown } from '../../parts/states.js';
import { momentOf } from '../../parts/time.js';

export default function Audit() {
  const found = usePages(['audit'], (cursor) =>
    told(api.GET('/audit', { params: { query: { ...cursor, limit: 100 } } })),
  );
  return (
    <Shown of={found} what="the audit" lines={8}>
      {({ pages }) => {
        const rows = pages.flatMap(({ items }) => items);
        if (rows.length === 0) return <Empty title="Nothing has been done yet." />;
        return (
          <>
            <ScrollX label="Audit">
              <table className="table">
                <thead>
                  <tr>
                    {['When', 'Who', 'Did', 'To', 'Why'].map((name) => (
                      <th key={name} scope="col">
                        {name}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {rows.map((row, index) => (
                    <tr key={`${row.at} ${row.subject} ${index}`}>
                      <td className="num">{momentOf(row.at)}</td>
                      <td className="told">{row.actor}</td>
                      <td>{row.action}</td>
                      <td className="num told">{row.subject ?? ''}</td>
                      <td className="told soft">{row.reason}</td>
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
