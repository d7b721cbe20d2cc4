/** What keys, folders and tags mean here: changed in place, and the sources read again. */
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { Link } from 'wouter';
import { api, told } from '../../api/client.js';
import { useDoing, useKept } from '../../api/kept.js';
import { useJob, useMay } from '../../api/queries.js';
import type { components } from '../../api.generated.js';
import { Part, Screen } from '../../parts/screen.js';
import { Shown } from '../../parts/states.js';
import { count } from '../../parts/words.js';
import { JobLine } from '../home/jobs.js';
import './mapping.css';

type Line = components['schemas']['MappingLine'];
type Mapping = components['schemas']['Mapping'];
type Section = Line['section'];
interface Change {
  readonly section: Section;
  readonly name: string;
  readonly value: string | null;
  readonly meaning: string | null;
}

const SECTIONS: readonly { readonly section: Section; readonly title: string; readonly of: string }[] = [
  { section: 'kinds', title: 'What a note is, by a key', of: 'Key and value' },
  { section: 'tags', title: 'What a note is, by a tag', of: 'Tag' },
  { section: 'folders', title: 'What lies in a folder', of: 'Folder' },
  { section: 'keys', title: 'What a key says', of: 'Key' },
];

export default function MappingScreen() {
  const may = useMay('builder');
  const [job, setJob] = useState<number | null>(null);
  const mapping = useKept(['mapping'], () => told(api.GET('/mapping')));
  const study = useKept(['study'], () => told(api.GET('/study')));
  const change = useDoing(
    (lines: readonly Change[]) => told(api.PATCH('/mapping', { body: { lines: [...lines] } })),
    {
      keys: ['mapping', 'study', 'world', 'sources'],
      onDone: (reply) => setJob(reply.job.id),
    },
  );
  const open = study.data?.lines.filter(({ meaning }) => meaning === null).length ?? 0;
  return (
    <Screen
      title="Mapping"
      note={
        mapping.data === undefined ? undefined : `${count(mapping.data.lines.length, 'line')} in lore.yaml`
      }
    >
      <div className="screen-body reading">
        <p className="soft">
          What the keys, folders and tags of this vault mean. A change is written into lore.yaml, and the
          sources are read again.
        </p>
        {job === null ? null : <Reading id={job} />}
        {open > 0 ? (
          <p>
            <Link href="/study">{count(open, 'key')} that nobody has mapped</Link>
          </p>
        ) : null}
        <Shown of={mapping} what="the mapping" lines={8}>
          {(data) => (
            <>
              {SECTIONS.map(({ section, title, of }) => (
                <SectionOf
                  key={section}
                  {...{ section, title, of, may }}
                  mapping={data}
                  onChange={(line) => change.mutate([line])}
                />
              ))}
            </>
          )}
        </Shown>
      </div>
    </Screen>
  );
}

function Reading({ id }: { id: number }) {
  const job = useJob(id);
  return job.data === undefined ? null : <JobLine job={job.data} />;
}

interface SectionProps {
  readonly section: Section;
  readonly title: string;
  readonly of: string;
  readonly may: boolean;
  readonly mapping: Mapping;
  readonly onChange: (line: Change) => void;
}

function SectionOf({ section, title, of, may, mapping, onChange }: SectionProps) {
  const lines = mapping.lines.filter((line) => line.section === section);
  const meanings = section === 'keys' ? mapping.key_meanings : mapping.note_meanings;
  return (
    <Part title={title} note={count(lines.length, 'line')}>
      {lines.length === 0 ? (
        <p className="muted small">Nothing is said of it: the words of the packs decide.</p>
      ) : null}
      <ul className="mapping">
        {lines.map((line) => (
          <li key={`${line.name} ${line.value}`}>
            <span className="told mapping-name">
              {line.name}
              {line.value === null ? null : (
                <span className="muted">
                  {section === 'keys' ? ` of a ${line.value}` : ` = ${line.value}`}
                </span>
              )}
            </span>
            {may ? (
              <>
                <NativeSelect
                  aria-label={`What ${line.name} means`}
                  data={[...new Set([line.meaning, ...meanings])]}
                  value={line.meaning}
                  onChange={({ currentTarget }) => onChange({ ...line, meaning: currentTarget.value })}
                />
                <button
                  type="button"
                  className="plain"
                  aria-label={`Take ${line.name} away`}
                  onClick={() => onChange({ ...line, meaning: null })}
                >
                  <IconX size={15} stroke={1.8} aria-hidden />
                </button>
              </>
            ) : (
              <span className="soft">{line.meaning}</span>
            )}
          </li>
        ))}
      </ul>
      {may ? <Add {...{ section, of, meanings }} onAdd={onChange} /> : null}
    </Part>
  );
}

function Add({
  section,
  of,
  meanings,
  onAdd,
}: {
  section: Section;
  of: string;
  meanings: readonly string[];
  onAdd: (line: Change) => void;
}) {
  const [name, setName] = useState('');
  const [value, setValue] = useState('');
  const [meaning, setMeaning] = useState('');
  const isWhole = name.trim() !== '' && meaning !== '' && (section !== 'kinds' || value.trim() !== '');
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!isWhole) return;
    onAdd({ section, name: name.trim(), value: section === 'kinds' ? value.trim() : null, meaning });
    setName('');
    setValue('');
    setMeaning('');
  };
  return (
    <form className="row mapping-add" onSubmit={send}>
      <TextInput
        aria-label={of}
        placeholder={of}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      {section === 'kinds' ? (
        <TextInput
          aria-label="Value of the key"
          placeholder="Value"
          value={value}
          onChange={({ currentTarget }) => setValue(currentTarget.value)}
        />
      ) : null}
      <NativeSelect
        aria-label="What it means"
        data={[{ value: '', label: 'means…' }, ...meanings.map((one) => ({ value: one, label: one }))]}
        value={meaning}
        onChange={({ currentTarget }) => setMeaning(currentTarget.value)}
      />
      <Button type="submit" disabled={!isWhole} leftSection={<IconPlus size={14} stroke={1.8} aria-hidden />}>
        Add
      </Button>
    </form>
  );
}
