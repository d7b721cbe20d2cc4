/** Orphans: what the next lint run would put away, and what was put away. */
import { Button } from '@mantine/core';
import { api, told } from '../../api/client.js';
import { useDoing, useKept } from '../../api/kept.js';
import { useMay } from '../../api/queries.js';
import { EntityLink } from '../../parts/entity-link.js';
import { say } from '../../parts/notice.js';
import { Part } from '../../parts/screen.js';
import { Shown } from '../../parts/states.js';
import { ago } from '../../parts/time.js';
import { count, digits } from '../../parts/words.js';

export default function Quarantine() {
  const may = useMay('builder');
  const found = useKept(['lint', 'quarantine'], () => told(api.GET('/lint/quarantine')));
  const restore = useDoing(
    (id: string) => told(api.POST('/lint/quarantine/{id}/restore', { params: { path: { id } } })),
    {
      keys: ['lint', 'entities', 'entity', 'world'],
      onDone: ({ name }) => say(`${name} is back, and stays.`),
    },
  );
  return (
    <Shown of={found} what="orphans" lines={6}>
      {(data) => (
        <>
          <Part title="The next run would put away" note={count(data.candidates_total, 'entity')}>
            {data.candidates.length === 0 ? (
              <p className="muted">Nothing: whatever was extracted is related to something.</p>
            ) : (
              <ul className="orphans">
                {data.candidates.map((one) => (
                  <li key={one.id}>
                    <EntityLink entity={one} withType />
                    <span className="small muted">
                      {count(one.attributes, 'attribute')}, {count(one.mentions, 'mention')}
                    </span>
                  </li>
                ))}
              </ul>
            )}
            {data.candidates_total > data.candidates.length ? (
              <p className="small muted">and {digits(data.candidates_total - data.candidates.length)} more</p>
            ) : null}
          </Part>
          <Part title="In quarantine" note={count(data.quarantined_total, 'entity')}>
            {data.quarantined.length === 0 ? (
              <p className="muted">Nothing was put away.</p>
            ) : (
              <ul className="orphans">
                {data.quarantined.map((one) => (
                  <li key={one.id}>
                    <span>
                      <bdi className="told">{one.name}</bdi> <span className="muted">{one.type}</span>{' '}
                      <span className="small muted told">
                        {one.reason}, {ago(one.at)}
                      </span>
                    </span>
                    {may ? <Button onClick={() => restore.mutate(one.id)}>Take it out</Button> : null}
                  </li>
                ))}
              </ul>
            )}
          </Part>
        </>
      )}
    </Shown>
  );
}
