/** Whether somebody is what a noun says: by their type, and where the noun says more than that, by what is told of them. */
import { isRelation, type Statement } from '../../../model/index.js';
import { isA } from '../../../packs/index.js';
import { END } from '../../../time/index.js';
import { readSome } from '../../read-some.js';
import type { Reasoning } from '../../reasoning.js';
import { isBelieved } from '../../told-statement.js';
import type { Claim } from '../claims/claim.js';
import { hasKindred } from '../evidence/kindred.js';
import { lemmasIn, notesOn } from '../evidence/notes.js';
import { toldBy } from '../evidence/telling-words.js';
import type { Named } from '../mentions.js';
import { lemmaOf } from '../text.js';
import type { Judgement } from './judgement.js';

type TypeClaim = Claim & { kind: 'type' };
const MOST = 200;

export async function judgeType(reasoning: Reasoning, claim: TypeClaim, subject: Named): Promise<Judgement> {
  const { type, noun, negated } = claim;
  const { ontology } = reasoning;
  const is = isA(ontology, subject.type, type) || isA(ontology, type, subject.type);
  const said = !isA(ontology, subject.type, type) || saysMore(reasoning, claim) ? noun : type;
  const base = {
    claim: `${subject.name} is ${negated ? 'no' : 'a'} ${said}`,
    statements: [],
    entities: [subject.id],
    words: null,
  };
  const because = `The record has ${subject.name} as a ${subject.type}.`;
  if (is && said === type && !negated && (await isOtherwiseCalled(reasoning, claim, subject)))
    return { ...base, verdict: 'nearby', because: `${because.slice(0, -1)}, and calls it otherwise.` };
  if (!is || said === type)
    return { ...base, verdict: is === !negated ? 'supported' : 'contradicted', because };
  const shown = await toldAs(reasoning, claim, subject.id);
  if (shown.length === 0) return { ...base, ...(await inNotes(reasoning, claim, subject)) };
  const isOver = claim.present && shown.every((one) => isRelation(one) && one.valid.untilMax < END);
  if (isOver)
    return { ...base, verdict: 'out-of-time', because: 'The record has it end.', statements: shown };
  return {
    ...base,
    verdict: negated ? 'contradicted' : 'supported',
    because: 'The record says so.',
    statements: shown,
  };
}

/** `king` says more of a Person than that it is one; `settlement` says no more than the type. */
function saysMore({ ontology }: Reasoning, { type, noun }: TypeClaim): boolean {
  const { offices } = ontology.reading;
  return offices.has(noun) || (isA(ontology, type, 'Person') && !isNameOf(type, noun));
}

/** `spear` of a weapon that its notes call a sword: of the words for a type, another is told. */
async function isOtherwiseCalled(
  reasoning: Reasoning,
  { type, noun }: TypeClaim,
  { id }: Named,
): Promise<boolean> {
  const words = (reasoning.ontology.entityTypes.get(type)?.aliases ?? []).map((word) =>
    lemmaOf(word.toLowerCase()),
  );
  if (noun.includes(' ') || isNameOf(type, noun) || !words.includes(lemmaOf(noun))) return false;
  const { lemmas } = await notesOn(reasoning, id);
  return !hasKindred(lemmas, lemmaOf(noun)) && words.some((word) => lemmas.has(word));
}

function isNameOf(type: string, noun: string): boolean {
  return lemmaOf(type.toLowerCase()) === lemmaOf(noun);
}

/** What is told of them in the word itself, or in a relation that the word tells. */
async function toldAs(reasoning: Reasoning, { noun }: TypeClaim, id: string): Promise<Statement[]> {
  const { statements } = await readSome(reasoning, { subject: id }, MOST);
  const telling = toldBy(reasoning.ontology).get(lemmaOf(noun)) ?? new Set();
  const names = new Map<string, string>();
  const objects = statements.flatMap((one) => (isRelation(one) ? [one.object] : []));
  if (objects.length > 0)
    for await (const { id: object, name } of reasoning.store.entities({ ids: objects }))
      names.set(object, name);
  const says = (text: string) => hasKindred(lemmasIn([text]), lemmaOf(noun));
  return statements.filter((one) => {
    if (!isBelieved(one)) return false;
    if (isRelation(one)) return telling.has(one.predicate) || says(names.get(one.object) ?? '');
    return one.value.kind === 'text' && one.predicate !== 'deed' && says(one.value.text);
  });
}

async function inNotes(
  reasoning: Reasoning,
  { noun, negated }: TypeClaim,
  { id, name }: Named,
): Promise<Pick<Judgement, 'verdict' | 'because'>> {
  const { lemmas } = await notesOn(reasoning, id);
  if (hasKindred(lemmas, lemmaOf(noun)) && !negated)
    return { verdict: 'nearby', because: 'Told nearby, not checked: a note has its names and its words.' };
  const because = `Nothing in the record says ${noun} of ${name}.`;
  return {
    verdict: reasoning.ontology.reading.offices.has(noun) || negated ? 'unsupported' : 'nearby',
    because,
  };
}
