/** What stands above the list: words to narrow it by, its order, the way out as a file. */
import { Button, Menu, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconArrowsSort, IconDownload } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { BASE } from '../../api/client.js';
import { loadToPrint, MOST_PRINTED } from '../../api/findings.js';
import { showFailure } from '../../parts/notice.js';
import { digits } from '../../parts/words.js';
import { filterOf, SORTS, sortWords, withField } from './filter.js';

/** Typed words narrow the list a moment after the last letter. */
const WAIT_MS = 250;
const SHOWN_MS = 400;

export function FilterText({ search, onText }: { search: string; onText: (text: string) => void }) {
  const given = new URLSearchParams(search).get('text') ?? '';
  const [text, setText] = useState(given);
  const input = useRef<HTMLInputElement>(null);
  const later = useDebouncedCallback(onText, WAIT_MS);
  useEffect(() => {
    // What another link has set is shown; what is being typed is not written over.
    if (document.activeElement !== input.current) setText(given);
  }, [given]);
  return (
    <TextInput
      ref={input}
      className="desk-text"
      type="search"
      aria-label="Words in a finding"
      placeholder="Words in a finding"
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        later(currentTarget.value);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // The browser would empty it; here it means: back to the list.
        event.preventDefault();
        event.currentTarget.blur();
      }}
    />
  );
}

export function SortMenu({ sort, onSort }: { sort: (typeof SORTS)[number]; onSort: (sort: string) => void }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button leftSection={<IconArrowsSort size={14} stroke={1.8} aria-hidden />} className="desk-sort">
          {sortWords[sort]}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {SORTS.map((one) => (
          <Menu.Item key={one} onClick={() => onSort(one)}>
            {sortWords[one]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

export function ExportMenu({ search }: { search: string }) {
  const href = (format: string) => `${BASE}/export/findings?${withField(search, 'format', format)}`;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button leftSection={<IconDownload size={14} stroke={1.8} aria-hidden />}>Export</Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component="a" href={href('csv')} download="findings.csv">
          As CSV
        </Menu.Item>
        <Menu.Item component="a" href={href('json')} download="findings.json">
          As JSON
        </Menu.Item>
        <Menu.Item
          onClick={() =>
            void loadToPrint(filterOf(search)).then(
              // Once they stand on the screen, and the menu does not.
              () => setTimeout(() => window.print(), SHOWN_MS),
              showFailure,
            )
          }
        >
          Print, up to {digits(MOST_PRINTED)}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
