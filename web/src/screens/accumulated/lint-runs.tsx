/** Lint runs: those under way with their progress, and what each did. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api, told } from '../../api/client.js';
import { useDoing } from '../../api/kept.js';
import { useMay } from '../../api/queries.js';
import { say } from '../../parts/notice.js';
import { ScrollX } from '../../parts/scroll-x.js';
import { Empty, Shown } from '../../parts/states.js';
import { ago } from '../../parts/time.js';
import { digits } from '../../parts/words.js';
import { JobLine } from '../home/jobs.js';

const AGAIN_MS = 2_000;

export default function LintRuns() {
  const may = useMay('builder');
  const found = useQuery({
    queryKey: ['lint', 'runs'],
    queryFn: () => told(api.GET('/lint/runs')),
    refetchInterval: ({ state }) => ((state.data?.jobs.length ?? 0) > 0 ? AGAIN_MS : false),
  });
  const start = useDoing(() => told(api.POST('/lint/runs', { body: { reason: 'asked for on the page' } })), {
    keys: ['lint', 'jobs'],
    onDone: () => say('Lint is asked for.'),
  });
  return (
    <>
      <div className="kept-head">
        <p className="soft small">
          Puts extracted orphans in quarantine, and judges extracted claims that rule each other out. What
          somebody wrote, accepted or pinned stays.
        </p>
        {may ? (
          <Button variant="filled" loading={start.isPending} onClick={() => start.mutate(undefined)}>
            Lint now
          </Button>
        ) : null}
      </div>
      <Shown of={found} what="lint runs" lines={6}>
        {({ items, jobs }) => (
          <>
            {jobs.map((job) => (
              <JobLine key={job.id} job={job} />
            ))}
            {items.length === 0 ? (
              <Empty title="Lint has not run here." />
            ) : (
              <ScrollX label="Lint runs">
                <table className="table">
                  <thead>
                    <tr>
                      {['Started', 'By', 'Why', 'Judge', 'Put away', 'Flagged', 'Undecided', 'Problems'].map(
                        (name) => (
                          <th key={name} scope="col">
                            {name}
                          </th>
                        ),
                      )}
                    </tr>
                  </thead>
                  <tbody>
                    {items.map((run) => (
                      <tr key={run.id}>
                        <td className="num">
                          {ago(run.started_at)}
                          {run.finished_at === null ? <span className="stale"> unfinished</span> : null}
                        </td>
                        <td className="told">{run.by}</td>
                        <td className="told soft">{run.reason ?? ''}</td>
                        <td className="told">{run.judge}</td>
                        <td className="num">{digits(run.quarantined)}</td>
                        <td className="num">{digits(run.flagged)}</td>
                        <td className="num">{digits(run.undecided)}</td>
                        <td className="told">{run.problems.join('; ')}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </ScrollX>
            )}
          </>
        )}
      </Shown>
    </>
  );
}
