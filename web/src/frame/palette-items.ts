/** What the palette lists for what was typed: what was found first, then what can be done. */
import type { components } from '../api.generated.js';
import { entityPath } from '../parts/entity-link.js';
import { kindWord } from '../parts/marks.js';
import { upright } from '../parts/words.js';
import { showPassage } from './palette-store.js';

type Found = components['schemas']['SearchResult'];

export interface Command {
  readonly name: string;
  readonly hint: string;
  readonly run: () => unknown;
}

export interface Item {
  readonly id: string;
  readonly group: string;
  readonly parts: readonly { readonly text: string; readonly isMatch: boolean }[];
  readonly hint: string;
  readonly run: () => unknown;
}

export function itemsOf(
  text: string,
  found: Found | undefined,
  commands: readonly Command[],
  go: (path: string) => void,
): Item[] {
  const words = text.toLowerCase();
  const doable = commands
    .filter(({ name, hint }) => `${name} ${hint}`.toLowerCase().includes(words))
    .map(
      ({ name, hint, run }): Item => ({
        id: `do-${slug(name)}`,
        group: 'Go and do',
        parts: plain(name),
        hint,
        run,
      }),
    );
  if (text === '') return doable;
  const ask: Item = {
    id: 'ask',
    group: 'Ask',
    parts: plain(`Ask: ${text}`),
    hint: 'lore ask',
    run: () => go(`/ask?q=${encodeURIComponent(text)}`),
  };
  if (found === undefined) return [...doable, ask];
  return [
    ...found.entities.map(
      ({ id, name, type }): Item => ({
        id: `entity-${slug(id)}`,
        group: 'Entities',
        parts: plain(name),
        hint: type,
        run: () => go(entityPath(id)),
      }),
    ),
    ...found.findings.map(
      ({ id, kind, message }): Item => ({
        id: `finding-${id}`,
        group: 'Findings',
        parts: plain(upright(message)),
        hint: kindWord(kind),
        run: () => go(`/findings/${id}`),
      }),
    ),
    ...found.rules.map(
      ({ id, name }): Item => ({
        id: `rule-${slug(id)}`,
        group: 'Rules',
        parts: plain(name),
        hint: id,
        run: () => go(`/rules/${id}`),
      }),
    ),
    ...found.passages.map(({ file, title, line, parts }, index): Item => {
      const told = parts.map((part) => ({ text: part.text, isMatch: part.is_match }));
      const name = file.slice(file.lastIndexOf('/') + 1);
      return {
        id: `passage-${index}`,
        group: 'Passages',
        parts: fromMatch(told),
        hint: line === null ? name : `${name}:${line}`,
        run: () => showPassage({ file, title, line, parts: told }),
      };
    }),
    ...doable,
    ask,
  ];
}

/** Of the words before the first match only the last few, so that it is in sight. */
function fromMatch(parts: Item['parts']): Item['parts'] {
  const [first, ...rest] = parts;
  if (first === undefined || first.isMatch || first.text.length <= LEAD) return parts;
  if (!rest.some(({ isMatch }) => isMatch)) return parts;
  const last = first.text.slice(-LEAD);
  // From a word's beginning, where there is one.
  return [{ text: `… ${last.slice(last.search(/\s/) + 1)}`, isMatch: false }, ...rest];
}

const LEAD = 24;

const plain = (text: string) => [{ text, isMatch: false }];
const slug = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-');
