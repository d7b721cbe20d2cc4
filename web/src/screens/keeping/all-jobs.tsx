/** All that is under way, waits, is done or has failed: cancelled and tried again here. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api, told } from '../../api/client.js';
import { useDoing } from '../../api/kept.js';
import { useMay } from '../../api/queries.js';
import { Empty, Shown } from '../../parts/states.js';
import { digits } from '../../parts/words.js';
import { JobLine } from '../home/jobs.js';

const AGAIN_MS = 3_000;

export default function AllJobs() {
  const may = useMay('builder');
  const found = useQuery({
    queryKey: ['jobs', 'all'],
    queryFn: () => told(api.GET('/jobs', { params: { query: { limit: 100 } } })),
    refetchInterval: AGAIN_MS,
  });
  const cancel = useDoing(
    (id: number) => told(api.DELETE('/jobs/{id}', { params: { path: { id: String(id) } } })),
    {
      keys: ['jobs', 'world'],
    },
  );
  const retry = useDoing(
    (id: number) => told(api.POST('/jobs/{id}/retry', { params: { path: { id: String(id) } } })),
    { keys: ['jobs', 'world'] },
  );
  return (
    <Shown of={found} what="jobs" lines={8}>
      {({ items, counts }) => (
        <>
          <p className="kept-head small muted">
            {Object.entries(counts)
              .map(([state, number]) => `${digits(number)} ${state}`)
              .join(', ')}
          </p>
          {items.length === 0 ? <Empty title="Nothing was ever left to the queue." /> : null}
          <ul className="kept-list">
            {items.map((job) => (
              <li key={job.id}>
                <JobLine job={job} />
                {may && ['queued', 'running'].includes(job.state) ? (
                  <p>
                    <Button onClick={() => cancel.mutate(job.id)}>Cancel</Button>
                  </p>
                ) : null}
                {may && ['dead', 'cancelled'].includes(job.state) ? (
                  <p>
                    <Button onClick={() => retry.mutate(job.id)}>Try again</Button>
                  </p>
                ) : null}
              </li>
            ))}
          </ul>
        </>
      )}
    </Shown>
  );
}
