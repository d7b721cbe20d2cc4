/** A question in the facts' own words, to be answered by yes or no. */
import type { ConfusionKind } from '../../model/index.js';
import { clipped } from '../judge/arc.js';
import type { StoryPart } from './read-neighbourhoods.js';

const QUOTED = 150;

export function askInTheirWords(kind: ConfusionKind, parts: readonly StoryPart[]): string {
  const last = (...roles: readonly StoryPart['role'][]) =>
    quoted(parts.filter(({ role }) => roles.includes(role)).at(-1));
  if (kind === 'reversal')
    return `Is this so again: ${last('return')}, although it was changed: ${last('detour')}?`;
  if (kind === 'stale')
    return `Is this still so: ${last('stale')}, although it is said since: ${last('newer')}?`;
  const rivals = parts.filter(({ role }) => role === 'rival');
  return `Is this how it is now: ${quoted(rivals.at(-1))}, and not: ${quoted(rivals.at(-2))}?`;
}

/** Without marks of its own: there is one question, and it stands around the quotes. */
function quoted(part: StoryPart | undefined): string {
  const plain = (part?.fact.content ?? '')
    .replace(/\s*[.!?]+\s*$/, '')
    .replace(/\s*\?+(?=\s)/g, ',')
    .replaceAll('?', '')
    .replace(/[.!]+(?=\s)/g, ';')
    .replace(/[“”]/g, '"');
  return `“${clipped(plain, QUOTED)}”`;
}
