/** Somebody or something by a part of its name. */
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, told } from '../api/client.js';

const MOST = 12;
const WAIT_MS = 120;

interface Props {
  readonly label: string;
  readonly placeholder: string;
  readonly onPick: (entity: { readonly id: string; readonly name: string }) => void;
  readonly className?: string;
}

export function EntityPicker({ label, placeholder, onPick, className }: Props) {
  const [text, setText] = useState('');
  const [asked] = useDebouncedValue(text.trim(), WAIT_MS);
  const found = useQuery({
    queryKey: ['entities', 'picker', asked],
    queryFn: () => told(api.GET('/entities', { params: { query: { text: asked, limit: MOST } } })),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  });
  const items = asked === '' ? [] : (found.data?.items ?? []);
  return (
    <Select
      aria-label={label}
      placeholder={placeholder}
      {...(className === undefined ? {} : { className })}
      data={items.map(({ id, name, type }) => ({ value: id, label: `${name} (${type})` }))}
      filter={({ options }) => options}
      value={null}
      searchable
      searchValue={text}
      onSearchChange={setText}
      onChange={(id) => {
        const picked = items.find((one) => one.id === id);
        setText('');
        if (picked !== undefined) onPick(picked);
      }}
      nothingFoundMessage={asked === '' ? 'Type a name' : 'Nobody goes by this'}
      comboboxProps={{ width: 280, position: 'bottom-start' }}
    />
  );
}
