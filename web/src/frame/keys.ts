/** The keyboard: bindings that screens put up while they are shown, told by the help that `?` opens. */
import { useEffect, useRef, useSyncExternalStore } from 'react';

export interface Binding {
  /** `j`, `?`, `Enter`, `g h` (one after the other), `mod+k`. */
  readonly keys: string;
  readonly does: string;
  readonly run: (event: KeyboardEvent) => void;
  /** Not listed in the help, because another line already tells it. */
  readonly isSilent?: boolean;
}

interface Group {
  readonly title: string;
  readonly bindings: readonly Binding[];
}

/** How long the second key of a pair may take. */
const PAIR_MS = 900;

let groups: readonly Group[] = [];
let first: { readonly key: string; readonly at: number } | null = null;
const watchers = new Set<() => void>();

function setGroups(next: readonly Group[]): void {
  groups = next;
  for (const tell of watchers) tell();
}

/** The newest group wins where two want the same key. */
export function useKeys(title: string, bindings: readonly Binding[]): void {
  const latest = useRef(bindings);
  latest.current = bindings;
  const shape = bindings.map(({ keys, does }) => `${keys}\t${does}`).join('\n');
  useEffect(() => {
    const group: Group = {
      title,
      bindings: shape === '' ? [] : bindingsOf(shape, latest),
    };
    setGroups([...groups, group]);
    return () => setGroups(groups.filter((one) => one !== group));
  }, [title, shape]);
}

/** Calls through to what the screen holds now, so that a render does not put all bindings up anew. */
function bindingsOf(shape: string, latest: { readonly current: readonly Binding[] }): Binding[] {
  return shape.split('\n').map((line, index) => {
    const [keys = '', does = ''] = line.split('\t');
    return {
      keys,
      does,
      isSilent: latest.current[index]?.isSilent ?? false,
      run: (event) => latest.current[index]?.run(event),
    };
  });
}

export function useBoundKeys(): readonly Group[] {
  return useSyncExternalStore(
    (tell) => {
      watchers.add(tell);
      return () => watchers.delete(tell);
    },
    () => groups,
  );
}

export function listenForKeys(): () => void {
  window.addEventListener('keydown', noteDialog, true);
  document.addEventListener('keydown', onKey);
  return () => {
    window.removeEventListener('keydown', noteDialog, true);
    document.removeEventListener('keydown', onKey);
  };
}

let hadDialog = false;

/** Before anybody else hears the key: a dialog that closes by it is gone when the others do. */
function noteDialog(): void {
  hadDialog = document.querySelector('[role="dialog"][aria-modal="true"]') !== null;
}

function onKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  const name = nameOf(event);
  if (typesInto(event.target) && !name.startsWith('mod+')) return;
  if (OWN_KEYS.has(event.key) && hasOwnKeys(event.target)) return;
  if (hadDialog && !name.startsWith('mod+')) return;
  const pair = first !== null && event.timeStamp - first.at < PAIR_MS ? `${first.key} ${name}` : null;
  first = null;
  for (const wanted of pair === null ? [name] : [pair, name]) {
    const found = groups
      .toReversed()
      .flatMap(({ bindings }) => bindings)
      .find(({ keys }) => keys === wanted);
    if (found === undefined) continue;
    event.preventDefault();
    found.run(event);
    return;
  }
  const begins = groups.some(({ bindings }) => bindings.some(({ keys }) => keys.startsWith(`${name} `)));
  if (begins) first = { key: name, at: event.timeStamp };
}

function nameOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): string {
  const plain = key.length === 1 ? (shiftKey && /[a-z]/i.test(key) ? key.toUpperCase() : key) : key;
  if (ctrlKey || metaKey) return `mod+${plain.toLowerCase()}`;
  if (altKey) return `alt+${plain}`;
  return shiftKey && key.length > 1 ? `shift+${plain}` : plain;
}

/** Keys that buttons, links and sliders answer themselves. */
const OWN_KEYS = new Set(['Enter', ' ', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']);
const CONTROLS = 'a[href], button, summary, input, [role="menuitem"], [role="option"], [role="slider"]';

function hasOwnKeys(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(CONTROLS) !== null;
}

function typesInto(target: EventTarget | null): boolean {
  const element = target instanceof Element ? (target.shadowRoot?.activeElement ?? target) : null;
  if (element === null) return false;
  // A menu goes to the item that begins with the letter.
  if (element.closest('[role="menu"]') !== null) return true;
  if (element instanceof HTMLElement && element.isContentEditable) return true;
  if (element.tagName === 'TEXTAREA' || element.tagName === 'SELECT') return true;
  if (!(element instanceof HTMLInputElement)) return false;
  return !['checkbox', 'radio', 'button', 'range'].includes(element.type);
}
