/** What a study found, in words: what is sure, what is left out, and what stays open. */
import type { MappingProposal, OpenLine, ProposedLine } from '../model/index.js';
import { cleanText } from './clean.js';
import type { Json } from './json.js';
import type { Theme } from './theme.js';
import { count } from './words.js';

const MOST_LINES = 12;

export function studyReport(proposal: MappingProposal, { paint }: Theme): string {
  const { kinds, tags, folders, keys, ignore, open } = proposal;
  const shown = (title: string, lines: readonly ProposedLine[]): string[] => {
    if (lines.length === 0) return [];
    const sorted = [...lines].sort((a, b) => b.count - a.count);
    const told = sorted
      .slice(0, MOST_LINES)
      .map(
        ({ name, value, meaning, because }) =>
          `  ${cleanText(value === undefined ? name : `${name}: ${value}`)} → ${paint('name', cleanText(meant(meaning)))}  ${paint('muted', cleanText(because))}`,
      );
    const rest = sorted.length - MOST_LINES;
    return [title, ...told, ...(rest > 0 ? [`  … and ${rest} more in lore.yaml`] : [])];
  };
  const parts = [
    shown('What a note is, by a key', kinds),
    shown('What a note is, by a tag', tags),
    shown('What lies in a folder', folders),
    shown('What a key says', keys),
    shown('Left out', ignore),
    openLines(open, paint),
  ].filter((part) => part.length > 0);
  return parts.map((part) => part.join('\n')).join('\n\n');
}

/** What nobody has mapped, most frequent first, with the likeliest meaning. */
export function openTable(open: readonly OpenLine[], { paint }: Theme): string {
  if (open.length === 0) return 'Everything in this vault is mapped, or too rare to tell.';
  return openLines(open, paint, open.length).join('\n');
}

function openLines(open: readonly OpenLine[], paint: Theme['paint'], most = MOST_LINES): string[] {
  if (open.length === 0) return [];
  const told = open.slice(0, most).map(({ kind, name, value, likely, because }) => {
    const what = value === undefined ? `${kind} ${name}` : `${name}: ${value}`;
    const perhaps = likely.length === 0 ? '' : ` perhaps ${likely.join(' or ')}`;
    return `  ${cleanText(what)}${paint('name', cleanText(perhaps))}  ${paint('muted', cleanText(because))}`;
  });
  const rest = open.length - most;
  const more = rest > 0 ? [`  … and ${rest} more: \`lore map\` lists them`] : [];
  return [`Not sure, and so left as it is written (${count(open.length, 'line')})`, ...told, ...more];
}

function meant(meaning: ProposedLine['meaning']): string {
  if (typeof meaning === 'string') return meaning;
  return Object.entries(meaning)
    .map(([type, told]) => `${told} on a ${type}`)
    .join(', ');
}

export function studyJson({ kinds, tags, folders, keys, ignore, open }: MappingProposal): Json {
  const line = ({ name, value, meaning, because, count: notes }: ProposedLine): Json => ({
    name,
    ...(value === undefined ? {} : { value }),
    meaning: typeof meaning === 'string' ? meaning : { ...meaning },
    because,
    notes,
  });
  return {
    kinds: kinds.map(line),
    tags: tags.map(line),
    folders: folders.map(line),
    keys: keys.map(line),
    ignore: ignore.map(line),
    open: open.map(({ kind, name, value, likely, because, count: notes }) => ({
      kind,
      name,
      ...(value === undefined ? {} : { value }),
      likely: [...likely],
      because,
      notes,
    })),
  };
}
