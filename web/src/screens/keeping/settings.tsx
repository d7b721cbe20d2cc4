/** lore.yaml, written here and refused with its place where it cannot be read; and whether the database is sound. */
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'wouter';
import { api, told } from '../../api/client.js';
import { asFailure } from '../../api/failure.js';
import { useDoing, useKept } from '../../api/kept.js';
import { useMay } from '../../api/queries.js';
import type { components } from '../../api.generated.js';
import { say } from '../../parts/notice.js';
import { Part } from '../../parts/screen.js';
import { Shown } from '../../parts/states.js';
import { digits } from '../../parts/words.js';

type Known = components['schemas']['Settings'];
const KILO = 1024;

export default function Settings() {
  const settings = useKept(['settings'], () => told(api.GET('/settings')));
  return (
    <Shown of={settings} what="settings" lines={8}>
      {(data) => <Told key={data.text} settings={data} />}
    </Shown>
  );
}

function Told({ settings }: { settings: Known }) {
  const may = useMay('builder');
  const [text, setText] = useState(settings.text);
  const save = useDoing(() => told(api.PUT('/settings', { body: { text } })), {
    keys: ['settings', 'world', 'session', 'mapping', 'rules'],
    onDone: () => say('lore.yaml is written.'),
  });
  const failure = save.error === null ? null : asFailure(save.error);
  return (
    <div className="reading">
      <Part title="This world">
        <dl className="settings">
          <dt>Name</dt>
          <dd className="told">{settings.name}</dd>
          <dt>Packs</dt>
          <dd>{settings.packs.join(', ')}</dd>
          <dt>Calendar</dt>
          <dd className="told">{settings.calendar}</dd>
          <dt>Its present</dt>
          <dd className="told">{settings.now ?? 'not known'}</dd>
          <dt>Database</dt>
          <dd className="num">
            {digits(Math.round(settings.bytes / KILO))} kB, version {settings.schema_version},{' '}
            {settings.problems.length === 0 ? 'sound' : settings.problems.join('; ')}
          </dd>
        </dl>
      </Part>
      <Part title={settings.file}>
        <Textarea
          aria-label="lore.yaml"
          autosize
          minRows={10}
          maxRows={30}
          readOnly={!may}
          value={text}
          classNames={{ input: 'settings-text' }}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          error={
            failure === null
              ? null
              : `${failure.message}${failure.at === null ? '' : ` (line ${failure.at.line})`} ${failure.hint ?? ''}`
          }
        />
        {may ? (
          <p className="row settings-save">
            <Button
              variant="filled"
              loading={save.isPending}
              disabled={text === settings.text}
              onClick={() => save.mutate(undefined)}
            >
              Save
            </Button>
            <Button disabled={text === settings.text} onClick={() => setText(settings.text)}>
              As it was
            </Button>
            <span className="small">
              <Link href="/mapping">What keys and folders mean</Link>
            </span>
          </p>
        ) : null}
      </Part>
    </div>
  );
}
