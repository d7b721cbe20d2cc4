/** The study of a folder: what was found, what it would mean, accept or change, then read it with a progress bar. */
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { api, told } from '../../api/client.js';
import { useJob, useMay } from '../../api/queries.js';
import type { Study, StudyLine } from '../../api/types.js';
import type { components } from '../../api.generated.js';
import { showFailure } from '../../parts/notice.js';
import { Part, Screen } from '../../parts/screen.js';
import { Shown } from '../../parts/states.js';
import { count, digits } from '../../parts/words.js';
import { JobLine } from '../home/jobs.js';
import './study.css';

type Change = components['schemas']['StudyChange'];

export default function StudyScreen() {
  const study = useQuery({
    queryKey: ['study'],
    queryFn: () => told(api.GET('/study')),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Shown of={study} what="the study of the folder" lines={10}>
      {(data) => <Proposal study={data} />}
    </Shown>
  );
}

const FOUND: Readonly<Record<Study['detected']['kind'], string>> = {
  vault: 'This is a vault of notes',
  gedcom: 'This is a family tree',
  notes: 'This is a folder of notes',
  data: 'This is a folder of data',
  empty: 'There is nothing to read yet',
};

function sentenceOf({ detected: { kind, because } }: Study): string {
  return because === '' ? `${FOUND[kind]}.` : `${FOUND[kind]}: ${because.replace(/\.$/, '')}.`;
}

const SECTIONS: readonly { readonly section: StudyLine['section']; readonly title: string }[] = [
  { section: 'kinds', title: 'What a note is, by a key' },
  { section: 'tags', title: 'What a note is, by a tag' },
  { section: 'folders', title: 'What lies in a folder' },
  { section: 'keys', title: 'What a key says' },
  { section: 'ignore', title: 'Left out' },
];

function Proposal({ study }: { study: Study }) {
  const may = useMay('builder');
  const queries = useQueryClient();
  const [job, setJob] = useState<number | null>(null);
  const change = useMutation({
    mutationFn: (body: Change) => told(api.PATCH('/study', { body })),
    onSuccess: (next) => queries.setQueryData(['study'], next),
    onError: showFailure,
  });
  const accept = useMutation({
    mutationFn: () => told(api.POST('/study/accept')),
    onSuccess: (reply) => setJob(reply.job.id),
    onError: showFailure,
  });
  if (job !== null) return <Reading job={job} />;
  const unsure = study.lines.filter(({ meaning }) => meaning === null);
  return (
    <Screen
      title={study.is_world ? 'What keys and folders mean' : study.folder}
      note={study.is_world ? undefined : 'This folder is no world yet.'}
    >
      <div className="screen-body reading study">
        <p className="prose">{sentenceOf(study)}</p>
        <p className="soft">
          Nothing has been written. Change what is wrong; what is not sure stays as it is written.
        </p>
        {study.is_world ? null : <Basics study={study} may={may} onChange={(body) => change.mutate(body)} />}
        {SECTIONS.map(({ section, title }) => (
          <Section
            key={section}
            title={title}
            lines={study.lines.filter((line) => line.section === section && line.meaning !== null)}
            study={study}
            may={may}
            onChange={(body) => change.mutate(body)}
          />
        ))}
        <Section
          title="Not sure, and so left as it is written"
          lines={unsure}
          study={study}
          may={may}
          onChange={(body) => change.mutate(body)}
        />
        {study.lines.length === 0 ? <p className="muted">No key, tag or folder needs a meaning.</p> : null}
        <div className="study-accept">
          {may ? (
            <Button size="md" variant="filled" loading={accept.isPending} onClick={() => accept.mutate()}>
              {study.is_world ? 'Write it to lore.yaml and read again' : 'Make it a world and read it'}
            </Button>
          ) : (
            <p className="soft">
              To make it a world, open the link that <code>lore serve --open</code> prints, or run{' '}
              <code>lore init</code>.
            </p>
          )}
        </div>
      </div>
    </Screen>
  );
}

function Basics({ study, may, onChange }: { study: Study; may: boolean; onChange: (body: Change) => void }) {
  return (
    <Part title="The world">
      <div className="study-basics">
        <TextInput
          label="Name"
          defaultValue={study.name}
          disabled={!may}
          onBlur={({ currentTarget: { value } }) =>
            value.trim() !== '' && value !== study.name && onChange({ name: value.trim() })
          }
        />
        <NativeSelect
          size="xs"
          label="Pack"
          value={study.pack}
          disabled={!may}
          description={study.packs.find(({ id }) => id === study.pack)?.description ?? ''}
          data={study.packs.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={({ currentTarget }) => onChange({ pack: currentTarget.value })}
        />
        <TextInput
          label="Now"
          description="The present of the world, such as 380 TA; unknown when left empty"
          defaultValue={study.now ?? ''}
          disabled={!may}
          onBlur={({ currentTarget: { value } }) =>
            value !== (study.now ?? '') && onChange({ now: value === '' ? null : value })
          }
        />
      </div>
      {study.calendars.map(({ id, name, remarks }) => (
        <p key={id} className="small soft study-calendar">
          <b>{name}</b> {remarks.join(' ')}
        </p>
      ))}
    </Part>
  );
}

/** More are shown when asked for: a vault can have hundreds. */
const FIRST = 12;

interface SectionProps {
  readonly title: string;
  readonly lines: readonly StudyLine[];
  readonly study: Study;
  readonly may: boolean;
  readonly onChange: (body: Change) => void;
}

function Section({ title, lines, study, may, onChange }: SectionProps) {
  const [isWhole, setWhole] = useState(false);
  if (lines.length === 0) return null;
  const shown = isWhole ? lines : lines.slice(0, FIRST);
  return (
    <Part title={title} note={count(lines.length, 'line')}>
      <ul>
        {shown.map((line) => (
          <Line
            key={`${line.name} ${line.value ?? ''}`}
            line={line}
            study={study}
            may={may}
            onChange={onChange}
          />
        ))}
      </ul>
      {lines.length > shown.length ? (
        <Button variant="subtle" onClick={() => setWhole(true)}>
          {digits(lines.length - shown.length)} more
        </Button>
      ) : null}
    </Part>
  );
}

function Line({ line, study, may, onChange }: Omit<SectionProps, 'title' | 'lines'> & { line: StudyLine }) {
  const { section, name, value, meaning, likely, because, notes, is_changed } = line;
  const current = typeof meaning === 'string' ? meaning : meaning === null ? '' : VARIES;
  const all = section === 'keys' ? study.meanings.key : study.meanings.note;
  const options = [
    ...new Set([...(current === '' || current === VARIES ? [] : [current]), ...likely, ...all]),
  ];
  const words = value === undefined ? name : `${name}: ${value}`;
  return (
    <li className="study-line">
      <code className="told">{words}</code>
      <NativeSelect
        size="xs"
        aria-label={`What ${words} means`}
        disabled={!may}
        value={current}
        onChange={({ currentTarget }) =>
          onChange({
            lines: [
              {
                section,
                name,
                ...(value === undefined ? {} : { value }),
                meaning: currentTarget.value === '' ? null : currentTarget.value,
              },
            ],
          })
        }
      >
        <option value="">as it is written</option>
        {current === VARIES ? <option value={VARIES}>{variesWords(meaning)}</option> : null}
        {options.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </NativeSelect>
      <span className="muted small told">
        {because === '' ? count(notes, 'note') : because}
        {is_changed ? ' Changed by you.' : ''}
      </span>
    </li>
  );
}

const VARIES = '*';

function variesWords(meaning: StudyLine['meaning']): string {
  if (meaning === null || typeof meaning === 'string') return '';
  return Object.entries(meaning)
    .map(([type, meant]) => `${meant} on a ${type}`)
    .join(', ');
}

function Reading({ job }: { job: number }) {
  const reading = useJob(job);
  const queries = useQueryClient();
  const [, go] = useLocation();
  const isDone = reading.data?.state === 'done';
  useEffect(() => {
    if (!isDone) return;
    void queries.resetQueries();
    go('/');
  }, [isDone, queries, go]);
  return (
    <Screen title="Reading the sources">
      <div className="screen-body reading" aria-live="polite">
        <Shown of={reading} what="the progress" lines={1}>
          {(data) => <JobLine job={data} />}
        </Shown>
      </div>
    </Screen>
  );
}
