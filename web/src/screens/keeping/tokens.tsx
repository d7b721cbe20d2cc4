/** Tokens for those who come from elsewhere: made, shown once, ended. */
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { api, told } from '../../api/client.js';
import { useDoing, useKept } from '../../api/kept.js';
import { useMay } from '../../api/queries.js';
import { say } from '../../parts/notice.js';
import { Part } from '../../parts/screen.js';
import { ScrollX } from '../../parts/scroll-x.js';
import { Empty, Shown } from '../../parts/states.js';
import { ago, dayOf } from '../../parts/time.js';

const ROLES = ['reader', 'agent', 'builder'] as const;

export default function Tokens() {
  const may = useMay('builder');
  if (!may)
    return (
      <Empty title="Only builders see tokens.">
        <p>
          <code>lore serve --open</code> makes you one.
        </p>
      </Empty>
    );
  return <All />;
}

function All() {
  const tokens = useKept(['tokens'], () => told(api.GET('/tokens')));
  const end = useDoing((id: string) => told(api.DELETE('/tokens/{id}', { params: { path: { id } } })), {
    keys: ['tokens'],
    onDone: ({ name }) => say(`${name} counts no longer.`),
  });
  return (
    <div className="reading">
      <Make />
      <Part title="Who may come">
        <Shown of={tokens} what="tokens" lines={4}>
          {({ items }) =>
            items.length === 0 ? (
              <p className="muted">There are no tokens: nobody comes from elsewhere.</p>
            ) : (
              <ScrollX label="Tokens">
                <table className="table">
                  <thead>
                    <tr>
                      {['Name', 'Role', 'Made', 'Used', 'Until', ''].map((name) => (
                        <th key={name} scope="col">
                          {name === '' ? <span className="hidden-text">End it</span> : name}
                        </th>
                      ))}
                    </tr>
                  </thead>
                  <tbody>
                    {items.map((one) => (
                      <tr key={one.id} className={one.is_live ? '' : 'muted'}>
                        <td className="told">{one.name}</td>
                        <td>{one.role}</td>
                        <td className="num told">
                          {ago(one.created_at)} by {one.by}
                        </td>
                        <td className="num">{one.last_used_at === null ? 'never' : ago(one.last_used_at)}</td>
                        <td className="num">
                          {one.revoked_at !== null
                            ? `revoked ${dayOf(one.revoked_at)}`
                            : one.expires_at === null
                              ? 'no end'
                              : dayOf(one.expires_at)}
                        </td>
                        <td>
                          {one.is_live ? <Button onClick={() => end.mutate(one.id)}>Revoke</Button> : null}
                        </td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </ScrollX>
            )
          }
        </Shown>
      </Part>
    </div>
  );
}

function Make() {
  const [name, setName] = useState('');
  const [role, setRole] = useState<(typeof ROLES)[number]>('reader');
  const [expires, setExpires] = useState('90d');
  const [made, setMade] = useState<string | null>(null);
  const make = useDoing(
    () =>
      told(
        api.POST('/tokens', {
          body: { name: name.trim(), role, ...(expires.trim() === '' ? {} : { expires: expires.trim() }) },
        }),
      ),
    {
      keys: ['tokens'],
      onDone: ({ token }) => {
        setMade(token);
        setName('');
      },
    },
  );
  const send = (event: FormEvent) => {
    event.preventDefault();
    make.mutate(undefined);
  };
  return (
    <Part title="A new token">
      <form className="row token-form" onSubmit={send}>
        <TextInput
          label="Whose it is, or for what"
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <NativeSelect
          label="Role"
          data={[...ROLES]}
          value={role}
          onChange={({ currentTarget }) =>
            setRole(ROLES.find((one) => one === currentTarget.value) ?? 'reader')
          }
        />
        <TextInput
          label="Ends after"
          placeholder="never"
          value={expires}
          onChange={({ currentTarget }) => setExpires(currentTarget.value)}
        />
        <Button type="submit" variant="filled" disabled={name.trim() === ''} loading={make.isPending}>
          Make it
        </Button>
      </form>
      {made === null ? null : (
        <p className="token-made" role="status">
          Keep it, it is not shown again: <code className="told">{made}</code>
        </p>
      )}
    </Part>
  );
}
