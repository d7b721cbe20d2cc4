/** What lost a judgement: both ends, the relation, why, by whom and when; to be taken back. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { api, told } from '../../api/client.js';
import { useDoing, usePages } from '../../api/kept.js';
import { useMay } from '../../api/queries.js';
import { EntityLink } from '../../parts/entity-link.js';
import { More } from '../../parts/more.js';
import { say } from '../../parts/notice.js';
import { ReasonDialog } from '../../parts/reason-dialog.js';
import { ScrollX } from '../../parts/scroll-x.js';
import { Empty, Shown } from '../../parts/states.js';
import { ago } from '../../parts/time.js';
import { inWords } from '../../parts/words.js';

export default function Flagged() {
  const may = useMay('builder');
  const [lifting, setLifting] = useState<string | null>(null);
  const found = usePages(['lint', 'flagged'], (cursor) =>
    told(api.GET('/lint/flagged', { params: { query: cursor } })),
  );
  const lift = useDoing(
    (reason: string) =>
      told(
        api.POST('/lint/flagged/{statement}/lift', {
          params: { path: { statement: lifting ?? '' } },
          body: { reason },
        }),
      ),
    {
      keys: ['lint', 'findings', 'world', 'entity'],
      onDone: ({ text }) => {
        setLifting(null);
        say(`It counts again: ${text}`);
      },
    },
  );
  return (
    <Shown of={found} what="what was flagged" lines={6}>
      {({ pages }) => {
        const items = pages.flatMap((page) => page.items);
        if (items.length === 0)
          return (
            <Empty title="Nothing is flagged.">
              <p>Where two extracted claims rule each other out, a lint run flags the one that loses.</p>
            </Empty>
          );
        return (
          <>
            <ScrollX label="Flagged">
              <table className="table">
                <thead>
                  <tr>
                    {['What lost', 'To what', 'Why', 'Judge', 'When', ''].map((name) => (
                      <th key={name} scope="col">
                        {name === '' ? <span className="hidden-text">Take back</span> : name}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {items.map((one) => (
                    <tr key={one.statement}>
                      <td className="told">
                        {one.subject === null || one.object === null || one.relation === null ? (
                          one.text
                        ) : (
                          <>
                            <EntityLink entity={one.subject} />{' '}
                            <span className="muted">{inWords(one.relation)}</span>{' '}
                            <EntityLink entity={one.object} />
                          </>
                        )}
                      </td>
                      <td className="told soft">{one.kept_text}</td>
                      <td className="told">{one.note}</td>
                      <td className="told">{one.judge}</td>
                      <td className="num muted">{ago(one.at)}</td>
                      <td>
                        {may ? <Button onClick={() => setLifting(one.statement)}>Take back…</Button> : null}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </ScrollX>
            <More of={found} />
            {lifting === null ? null : (
              <ReasonDialog
                title="It counts again"
                does="Take the judgement back"
                onClose={() => setLifting(null)}
                onReason={(reason) => lift.mutate(reason)}
              />
            )}
          </>
        );
      }}
    </Shown>
  );
}
