/** What labels in the text of notes mean (`- Wife: Hun Out`): only those that name a relation, and only where their values are names. */
import { addTo, foldName, type ProposedLine } from '../../model/index.js';
import { meaningsOfWord } from '../../packs/index.js';
import { isPlainYear } from '../readers/markdown/years.js';
import { evidence } from './evidence.js';
import { type KeyParts, MOST, type Use } from './key-fit.js';
import { isPassedOver, verdictOf } from './keys.js';
import type { SurveyedValue } from './survey.js';

/** `taken` are folded keys of the front matter: what those mean, labels of the same word mean. */
export function studyLabels(parts: KeyParts, taken: ReadonlySet<string>): ProposedLine[] {
  const uses = new Map<string, Use[]>();
  const written = new Map<string, string>();
  for (const { note, type } of parts.notes) {
    // Which log of play follows which tells nothing of the world.
    if (parts.ontology.entityTypes.get(type ?? '')?.ofTheDesk) continue;
    for (const { key, values } of note.labels) {
      const folded = foldName(key);
      if (taken.has(folded) || isPassedOver(key, parts.ontology) || !isRelation(key, parts)) continue;
      const named = values.filter(({ text }) => !isWhen(text, parts));
      if (named.length === 0) continue;
      addTo(uses, folded, { type, values: named, path: note.path });
      if (!written.has(folded)) written.set(folded, key);
    }
  }
  return [...uses].flatMap(([folded, used]) => {
    const key = written.get(folded) ?? folded;
    const values = used.flatMap((use) => use.values);
    const naming = values.filter(isNaming).length;
    // `none`, `two daughters` say how many; what is written large and is no name says something else.
    const large = values.filter(({ text, isLink }) => isLink || !/^\p{Ll}/u.test(text)).length;
    const isMost = naming >= large * MOST && naming * 2 >= values.length;
    const { meaning } = isMost ? verdictOf(key, used, parts) : { meaning: null };
    if (meaning === null || meaning === 'desk') return [];
    const because = `${evidence(
      used.length,
      'note',
      values.map(({ text }) => text),
    )}; in the text`;
    return [{ name: key, meaning, because, count: used.length }];
  });
}

function isRelation(key: string, { ontology }: KeyParts): boolean {
  return meaningsOfWord(ontology, key).some(({ kind }) => kind === 'relation');
}

/** `Winifred, S83; Noll, S86. The last`: a year beside a name says nothing of what the others are. */
function isWhen(text: string, { isDate }: KeyParts): boolean {
  const [first = ''] = text.split('. ');
  return isPlainYear(first) && isDate(first);
}

/** A link, or words that all begin large. */
function isNaming({ text, isLink }: SurveyedValue): boolean {
  return isLink || /^\p{Lu}[\p{L}'’.-]*(?: (?:\p{Lu}[\p{L}'’.-]*|of|the|and|de|von|van))*$/u.test(text);
}
