/** Saved views: a filter with a name, and an address that can be shared. */
import { Button, Menu, Modal, TextInput } from '@mantine/core';
import { IconBookmark, IconChevronDown } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { api, told } from '../../api/client.js';
import { useViews } from '../../api/findings.js';
import { useMay } from '../../api/queries.js';
import { showFailure } from '../../parts/notice.js';
import { queryOf } from './filter.js';

export function Views({ search, view }: { search: string; view: string | null }) {
  const [, go] = useLocation();
  const [isNaming, setNaming] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const views = useViews(isOpen || view !== null);
  const may = useMay('builder');
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: (id: string) => told(api.DELETE('/views/{id}', { params: { path: { id } } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['views'] }),
    onError: showFailure,
  });
  const own = (views.data?.items ?? []).filter(({ screen }) => screen === 'findings');
  const current = own.find(({ id }) => id === view);
  return (
    <>
      <Menu position="bottom-end" width={240} onOpen={() => setOpen(true)}>
        <Menu.Target>
          <Button
            leftSection={<IconBookmark size={14} stroke={1.8} aria-hidden />}
            rightSection={<IconChevronDown size={13} aria-hidden />}
          >
            {current?.name ?? 'Views'}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {own.map(({ id, name, by }) => (
            <Menu.Item key={id} onClick={() => go(`/findings?view=${encodeURIComponent(id)}`)}>
              <span className="told">{name}</span> <span className="muted small">{by}</span>
            </Menu.Item>
          ))}
          {own.length === 0 ? <Menu.Label>No view is saved yet</Menu.Label> : null}
          {may ? (
            <>
              <Menu.Divider />
              <Menu.Item onClick={() => setNaming(true)}>Save this view…</Menu.Item>
              {current === undefined ? null : (
                <Menu.Item onClick={() => remove.mutate(current.id, { onSuccess: () => go('/findings') })}>
                  Take “{current.name}” away
                </Menu.Item>
              )}
            </>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      {isNaming ? <NameView search={search} onClose={() => setNaming(false)} /> : null}
    </>
  );
}

function NameView({ search, onClose }: { search: string; onClose: () => void }) {
  const [name, setName] = useState('');
  const [, go] = useLocation();
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: () =>
      told(api.POST('/views', { body: { name: name.trim(), screen: 'findings', query: queryOf(search) } })),
    onSuccess: ({ id }) => {
      void queries.invalidateQueries({ queryKey: ['views'] });
      onClose();
      go(`/findings?view=${encodeURIComponent(id)}`);
    },
    onError: showFailure,
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '') save.mutate();
  };
  return (
    <Modal opened onClose={onClose} title="Save this view" closeButtonProps={{ 'aria-label': 'Close' }}>
      <form onSubmit={send} className="stack">
        <TextInput
          label="Its name"
          description="Whoever has its address sees the same."
          size="sm"
          data-autofocus
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Button
          type="submit"
          size="sm"
          variant="filled"
          disabled={name.trim() === ''}
          loading={save.isPending}
        >
          Save
        </Button>
      </form>
    </Modal>
  );
}
