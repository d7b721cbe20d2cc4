/** Search as you type, and everything one can do: entities, findings, rules, passages, places and commands. */
import { Modal, useMantineColorScheme } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { api, told } from '../api/client.js';
import { useIngest, useMay, useSession, useStartRun } from '../api/queries.js';
import { showFailure } from '../parts/notice.js';
import { type Command, type Item, itemsOf } from './palette-items.js';
import { closePalette, usePaletteOpen } from './palette-store.js';
import { PassageDialog } from './passage-dialog.js';
import { ALL_PLACES } from './places.js';

const WAIT_MS = 120;

export default function Palette() {
  const isOpen = usePaletteOpen();
  return (
    <>
      <PassageDialog />
      <Modal
        opened={isOpen}
        onClose={closePalette}
        withCloseButton={false}
        padding={0}
        size={640}
        yOffset="12vh"
        title="Search"
        classNames={{ header: 'hidden-text' }}
        transitionProps={{ duration: 80 }}
      >
        {isOpen ? <Search /> : null}
      </Modal>
    </>
  );
}

function Search() {
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const [asked] = useDebouncedValue(text.trim(), WAIT_MS);
  const id = useId();
  const commands = useCommands();
  const session = useSession();
  const found = useQuery({
    queryKey: ['search', asked],
    queryFn: () => told(api.GET('/search', { params: { query: { text: asked, limit: 6 } } })),
    enabled: asked !== '' && session.data?.world != null,
    placeholderData: keepPreviousData,
  });
  const [, go] = useLocation();
  const items = useMemo(
    () => itemsOf(text.trim(), asked === '' ? undefined : found.data, commands, go),
    [text, asked, found.data, commands, go],
  );
  const chosen = items[Math.min(at, items.length - 1)];
  useEffect(() => {
    document.getElementById(`${id}-${chosen?.id}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, chosen?.id]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setAt((before) => (before + step + items.length) % Math.max(items.length, 1));
    } else if (event.key === 'Enter' && chosen !== undefined) {
      event.preventDefault();
      run(chosen);
    }
  };
  return (
    <>
      <input
        className="palette-input"
        data-autofocus
        role="combobox"
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={chosen === undefined ? undefined : `${id}-${chosen.id}`}
        aria-label="Search, or do something"
        placeholder="Search, or do something"
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={`${id}-list`} className="palette-list" role="listbox" aria-label="Found">
        {items.map((item, index) => (
          <Line
            key={item.id}
            item={item}
            id={`${id}-${item.id}`}
            isChosen={item === chosen}
            heading={item.group === items[index - 1]?.group ? null : item.group}
          />
        ))}
        {items.length === 0 ? (
          <div className="palette-group" role="option" aria-selected={false}>
            {found.isFetching ? 'Searching …' : 'Nothing goes by these words.'}
          </div>
        ) : null}
      </div>
      <p className="palette-foot" aria-hidden>
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> choose
        </span>
        <span>
          <kbd>↵</kbd> go
        </span>
        <span>
          <kbd>Esc</kbd> close
        </span>
      </p>
    </>
  );
}

function Line({
  item,
  id,
  isChosen,
  heading,
}: {
  item: Item;
  id: string;
  isChosen: boolean;
  heading: string | null;
}) {
  return (
    <>
      {heading === null ? null : (
        <p className="palette-group" role="presentation">
          {heading}
        </p>
      )}
      <div
        id={id}
        className="palette-item"
        role="option"
        aria-selected={isChosen}
        tabIndex={-1}
        onClick={() => run(item)}
      >
        <span className="told cut">
          {item.parts.map(({ text, isMatch }, index) =>
            isMatch ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
          )}
        </span>
        {item.hint === '' ? null : <span className="palette-hint told cut">{item.hint}</span>}
      </div>
    </>
  );
}

function run(item: Item): void {
  closePalette();
  item.run();
}

/** What can be done from everywhere. What is begun goes on after the palette has closed, which ends its callbacks. */
function useCommands(): readonly Command[] {
  const [, go] = useLocation();
  const { setColorScheme } = useMantineColorScheme();
  const start = useStartRun();
  const ingest = useIngest();
  const may = useMay('builder');
  return useMemo(
    () => [
      ...ALL_PLACES.map(({ name, path, key }) => ({ name, hint: `g ${key}`, run: () => go(path) })),
      {
        name: 'Check everything now',
        hint: 'lore check',
        run: () => start.mutateAsync('everything').then(() => go('/'), showFailure),
      },
      ...(may
        ? [
            {
              name: 'Read what has changed',
              hint: 'lore ingest',
              run: () => ingest.mutateAsync().then(() => go('/'), showFailure),
            },
            { name: 'Write a rule', hint: 'lore rule add', run: () => go('/rules/new') },
            { name: 'What keys and folders mean', hint: 'lore map', run: () => go('/study') },
          ]
        : []),
      { name: 'Open contradictions', hint: '', run: () => go('/findings?kind=contradiction') },
      { name: 'Findings that a model was told of', hint: '', run: () => go('/findings?flagged=true') },
      { name: 'Light colours', hint: '', run: () => setColorScheme('light') },
      { name: 'Dark colours', hint: '', run: () => setColorScheme('dark') },
      { name: 'Colours as the system has them', hint: '', run: () => setColorScheme('auto') },
      { name: 'Who am I, and with what role', hint: '', run: () => go('/session') },
    ],
    [go, setColorScheme, start.mutateAsync, ingest.mutateAsync, may],
  );
}
