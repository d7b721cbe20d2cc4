/** What is under way. */
import { Progress } from '@mantine/core';
import type { Job } from '../../api/types.js';
import { Part } from '../../parts/screen.js';
import { ago } from '../../parts/time.js';
import { digits } from '../../parts/words.js';

export function Jobs({ jobs }: { jobs: readonly Job[] }) {
  if (jobs.length === 0) return null;
  return (
    <Part title="Under way">
      <ul className="stack">
        {jobs.slice(0, 8).map((job) => (
          <li key={job.id}>
            <JobLine job={job} />
          </li>
        ))}
      </ul>
    </Part>
  );
}

const WORDS: Readonly<Record<string, string>> = {
  check: 'Checking',
  ingest: 'Reading the sources',
  embed: 'Embedding passages',
  judge: 'A model reads the story',
  extract: 'A model reads passages',
  lint: 'Linting',
  detect: 'Looking for confusions',
};

const STATES: Readonly<Record<Job['state'], string>> = {
  queued: 'waiting',
  running: 'running',
  done: 'done',
  dead: 'failed',
  cancelled: 'cancelled',
};

export function JobLine({ job }: { job: Job }) {
  const { progress, state, error } = job;
  const part =
    progress === null || progress.total === null || progress.total === 0
      ? null
      : progress.done / progress.total;
  const isRunning = state === 'running';
  return (
    <div className="job">
      <p className="row spread">
        <span>
          {WORDS[job.kind] ?? job.kind}: {STATES[state]}
        </span>
        <span className="muted small num">
          {progress === null || !isRunning
            ? ago(job.finished_at ?? job.created_at)
            : `${digits(progress.done)}${progress.total === null ? '' : ` of ${digits(progress.total)}`}`}
        </span>
      </p>
      {isRunning ? (
        <Progress
          value={part === null ? 100 : part * 100}
          animated={part === null}
          size="sm"
          aria-label={`${WORDS[job.kind] ?? job.kind}: progress`}
        />
      ) : null}
      {progress !== null && progress.note !== '' && isRunning ? (
        <p className="muted small told cut">{progress.note}</p>
      ) : null}
      {error === null ? null : <p className="small stale told">{error.message}</p>}
    </div>
  );
}
