/** Gives findings to somebody: yourself, whoever has spoken before, or a name that is typed. */
import { Button, Menu, TextInput } from '@mantine/core';
import { IconUser } from '@tabler/icons-react';
import { useState } from 'react';
import { usePeople, useSession } from '../../api/queries.js';
import { useAssign } from './judge.js';

export function AssignMenu({ ids, assignee }: { ids: readonly string[]; assignee: string | null }) {
  const [name, setName] = useState('');
  const session = useSession();
  const [isOpen, setOpen] = useState(false);
  const people = usePeople(isOpen);
  const assign = useAssign();
  const give = (to: string | null) => assign.mutate({ ids, assignee: to });
  const me = session.data?.name ?? null;
  const others = (people.data?.items ?? []).filter((one) => one.name !== me).slice(0, 8);
  return (
    <Menu position="bottom-start" width={220} trapFocus onOpen={() => setOpen(true)}>
      <Menu.Target>
        <Button leftSection={<IconUser size={14} stroke={1.8} aria-hidden />} data-assign>
          {assignee ?? 'Assign'}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {me === null ? null : <Menu.Item onClick={() => give(me)}>Me ({me})</Menu.Item>}
        {others.map((one) => (
          <Menu.Item key={one.name} onClick={() => give(one.name)}>
            {one.name}
          </Menu.Item>
        ))}
        {assignee === null ? null : <Menu.Item onClick={() => give(null)}>Nobody</Menu.Item>}
        <form
          className="menu-form"
          onSubmit={(event) => {
            event.preventDefault();
            if (name.trim() !== '') give(name.trim());
            setName('');
          }}
        >
          <TextInput
            aria-label="Another name"
            placeholder="Another name"
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
        </form>
      </Menu.Dropdown>
    </Menu>
  );
}
