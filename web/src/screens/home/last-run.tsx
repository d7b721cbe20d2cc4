/** The last check, and a new one: of an entity, an era, or everything. */
import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { api, told } from '../../api/client.js';
import { useJob, useStartRun } from '../../api/queries.js';
import type { World } from '../../api/types.js';
import { showFailure } from '../../parts/notice.js';
import { Part } from '../../parts/screen.js';
import { ago, momentOf, tookWords } from '../../parts/time.js';
import { count, digits } from '../../parts/words.js';
import { JobLine } from './jobs.js';

export function LastRun({ world }: { world: World }) {
  const run = world.last_full_run ?? world.last_run;
  return (
    <Part title="Last check">
      {run === null ? (
        <p className="soft">Nothing has been checked yet.</p>
      ) : (
        <>
          <p>
            <time dateTime={run.started_at} title={momentOf(run.started_at)}>
              {ago(run.started_at)}
            </time>
            , {run.scope === 'everything' ? 'everything' : run.scope.replace(/^\w+:/, '')}:{' '}
            {count(run.rules_run, 'rule')} in {tookWords(run.duration_ms)}.
          </p>
          <dl className="tally">
            <Found number={run.contradictions_found} word="contradiction" />
            <Found number={run.anachronisms_found} word="anachronism" />
            <Found number={run.violations_found} word="ontology violation" />
            <Found number={run.orphans_found} word="gap" />
            <Found number={run.possible_found} word="possible finding" />
          </dl>
          {run.is_stale ? <p className="stale">That is more than a day ago. Check again.</p> : null}
          {run.rules_failed.map(({ rule, message }) => (
            <p key={rule} className="stale">
              {rule} could not be run: {message}
            </p>
          ))}
        </>
      )}
      <CheckNow />
    </Part>
  );
}

function Found({ number, word }: { number: number; word: string }) {
  return (
    <div>
      <dt className="num">{digits(number)}</dt>
      <dd>{count(number, word).replace(/^[\d,]+ /, '')}</dd>
    </div>
  );
}

function CheckNow() {
  const [scope, setScope] = useState('');
  const [job, setJob] = useState<number | null>(null);
  const [asked] = useDebouncedValue(scope.trim(), 150);
  const id = useId();
  const start = useStartRun();
  const started = useJob(job);
  const names = useQuery({
    queryKey: ['search', 'names', asked],
    queryFn: () =>
      told(api.GET('/search', { params: { query: { text: asked, in: ['entities'], limit: 8 } } })),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    start.mutate(scope.trim() === '' ? 'everything' : scope.trim(), {
      onSuccess: (reply) => setJob(reply.job.id),
      onError: showFailure,
    });
  };
  return (
    <form className="check-now" onSubmit={send}>
      <TextInput
        aria-label="An entity or an era; everything when left empty"
        placeholder="Everything, or an entity or era"
        list={id}
        value={scope}
        onChange={({ currentTarget }) => setScope(currentTarget.value)}
      />
      <datalist id={id}>
        {(names.data?.entities ?? []).map((one) => (
          <option key={one.id} value={one.name}>
            {one.type}
          </option>
        ))}
      </datalist>
      <Button type="submit" variant="filled" loading={start.isPending}>
        Check now
      </Button>
      <div className="check-progress" aria-live="polite">
        {started.data === undefined ? null : <JobLine job={started.data} />}
      </div>
    </form>
  );
}
