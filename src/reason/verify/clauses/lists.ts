/** Lists as sentences: `- **Patron:** Aurenne` under what the list is about, `- Ragna Skeld: 295–311 TA` under its heading. */
import { type Ontology, typeByWord } from '../../../packs/index.js';
import type { Reasoning } from '../../reasoning.js';
import type { Sentence } from '../text.js';

export interface ListState {
  /** What stands above the list, without its colon. */
  heading: string;
  /** Whom the list is about, as it is called. */
  topic: string;
}

/** Whether a name that the world knows stands first in the text; its words. */
type NameFirst = (text: string) => Promise<string | null>;

const DATES = /^(?:dates?|years?|period|lifespan|lived|life|duration|when|reign|time)$/i;

/** Null where nothing is to be said: a heading. */
export async function spokenLine(
  { ontology }: Reasoning,
  draft: string,
  { text, start }: Sentence,
  state: ListState,
  nameIn: NameFirst,
): Promise<string | null> {
  const plain = text
    .replace(/\*\*|__/g, '')
    .replace(/(?<![\p{L}\p{N}])[*_]|[*_](?![\p{L}\p{N}])/gu, '')
    .trim();
  const line = draft.slice(draft.lastIndexOf('\n', start - 1) + 1, start);
  const isItem = /^\s*(?:[-*•–]|\d+[.)])\s+/.test(line);
  const isHeading = /^\s*#+\s/.test(line) || /:\s*$/.test(plain);
  if (isHeading && !isItem) {
    state.heading = plain.replace(/:\s*$/, '');
    state.topic = (await nameIn(plain)) ?? state.topic;
    return null;
  }
  const keyed = /^([^:.,;()\d]{2,32}):\s+(.+)$/s.exec(plain);
  if (!isItem && (keyed === null || !/\n/.test(draft))) {
    state.heading = '';
    state.topic = state.topic === '' ? ((await nameIn(plain)) ?? '') : state.topic;
    return plain;
  }
  return keyed === null ? plain : field(ontology, keyed[1] ?? '', keyed[2] ?? '', state, nameIn);
}

/** `Patron: Aurenne`, `Ragna Skeld: 295–311 TA`. */
async function field(
  ontology: Ontology,
  key: string,
  value: string,
  state: ListState,
  nameIn: NameFirst,
): Promise<string | null> {
  if ((await nameIn(key)) !== null)
    return state.heading === ''
      ? `${key} (${value.replace(/\.$/, '')})`
      : `${state.heading}: ${key}, ${value}`;
  const name = await nameIn(value);
  const type = typeByWord(ontology, key.toLowerCase());
  if (state.topic === '') {
    if (name === null || (type === null && !/^(?:name|subject|who|what|system|title)$/i.test(key)))
      return `${key} ${value}`;
    state.topic = name;
    return type === null ? null : `${name} was a ${type.name.toLowerCase()}.`;
  }
  if (!DATES.test(key.trim())) return `${state.topic}'s ${key.toLowerCase()} was ${value}`;
  const isSpan = /[–—-]|to|until/.test(value);
  const span = value.replace(/\s*[–—-]\s*/, ' to ').replace(/^from /i, '');
  return `${state.topic} lasted ${isSpan ? `from ${span}` : `in ${value}`}`;
}
