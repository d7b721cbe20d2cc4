/** Questions of the record itself: what is disputed about somebody, and which documents speak of them. */
import type { Statement } from '../../model/index.js';
import { MOST_AROUND, otherEnd, readSome } from '../read-some.js';
import type { Reasoning } from '../reasoning.js';
import { tell } from '../told-statement.js';
import { statementsByWords } from './by-words.js';
import type { AnswerDraft } from './draft.js';
import type { AskedQuestion } from './question.js';

const DISPUTES =
  /\b(?:contradict\w*|inconsisten\w*|disput\w*|disagree\w*|conflict(?:s|ing)?|contest(?:ed)?|clash\w*|anachronis\w*|plot holes?|in doubt|at odds|don['’]?t (?:agree|match|add up)|(?:sources?|records?|accounts?|texts?|chronicles?|versions?) (?:differ|vary|agree|match)|errors? (?:in|about|with))\b/i;
const DOCUMENTS =
  /\b(?:sources?|documents?|texts?|books?|chronicles?|records?|files?|pages?)\b.*\b(?:mention|speak|tell|say|write|cite|name|describe|talk|cover)|\b(?:written|recorded|told|said) (?:about|of)\b|\bwhere (?:is|was) .+ (?:mentioned|described|written of|attested|recorded)\b/i;
const WHO_SAYS =
  /^(?:(?:and |so )?(?:who|which (?:\w+ )?(?:sources?|documents?|texts?|chronicles?|books?|records?|accounts?)|what (?:\w+ )?(?:sources?|documents?|texts?)) (?:says?|said|claims?|claimed|tells? us|states?|asserts?|dates?|puts?|holds?|maintains?|reports?|writes?|records?)\b|according to (?:whom|who|what|which)\b|where (?:does|do|did) (?:it|they|the (?:sources?|records?|chronicles?)) say\b|(?:on )?whose word\b)/i;
const MOST = 12;

export async function answerOfRecord(
  reasoning: Reasoning,
  asked: AskedQuestion,
  draft: AnswerDraft,
): Promise<boolean> {
  const { text, about, wants } = asked;
  const [entity] = about[0]?.entities ?? [];
  if (entity === undefined) return false;
  if (WHO_SAYS.test(text)) return sayWhoSays(reasoning, asked, draft);
  const others = about.slice(1).flatMap(({ entities }) => entities.map(({ id }) => id));
  if (DISPUTES.test(text)) return sayDisputes(reasoning, entity.id, others, wants === 'whether', draft);
  return about.length === 1 && DOCUMENTS.test(text) && sayDocuments(reasoning, entity.id, draft);
}

/** What stands open about those named, where a question of them found nothing else and asked whether sources agree. */
export async function answerOfDoubt(
  reasoning: Reasoning,
  { about, asksOfDoubt = false }: AskedQuestion,
  draft: AnswerDraft,
): Promise<void> {
  const [entity] = about[0]?.entities ?? [];
  if (!asksOfDoubt || !draft.isEmpty || entity === undefined) return;
  const others = about.slice(1).flatMap(({ entities }) => entities.map(({ id }) => id));
  await sayDisputes(reasoning, entity.id, others, false, draft);
}

/** The sources of what is asked for, each with what it says. */
async function sayWhoSays(reasoning: Reasoning, asked: AskedQuestion, draft: AnswerDraft): Promise<boolean> {
  const found = (await statementsMeant(reasoning, asked)).slice(0, MOST);
  draft.called('cite');
  for (const one of await tell(reasoning, found)) {
    const titles = [...new Set(one.citations.map(({ title }) => title))];
    const says = titles.length === 1 ? 'says' : 'say';
    if (titles.length > 0) draft.say(`${titles.join(' and ')} ${says} so: ${draft.words(one)}`, [one]);
  }
  return !draft.isEmpty;
}

/** By its words; by the date it names, where it names one, of those named and of what happened there. */
async function statementsMeant(reasoning: Reasoning, asked: AskedQuestion): Promise<Statement[]> {
  const entities = asked.about.flatMap((mention) => mention.entities.map(({ id }) => id));
  const years = asked.read.dates.flatMap(({ text }) => text.match(/\d+/g) ?? []);
  const [entity, other] = entities;
  if (entity === undefined) return [];
  if (years.length === 0) {
    const words = asked.text.replace(WHO_SAYS, '').trim();
    const meant = await statementsByWords(reasoning, { ...asked, text: words, wants: 'what' });
    return meant.length > 0 || other === undefined ? meant : between(reasoning, entity, other);
  }
  const there = await reasoning.store.statements({
    object: entity,
    predicates: ['OCCURRED_AT'],
    limit: MOST,
  });
  const told = await Promise.all(
    [entity, ...there.map(({ subject }) => subject)].map((about) =>
      readSome(reasoning, { about }, MOST_AROUND),
    ),
  );
  const dated = told
    .flatMap(({ statements }) => statements)
    .filter((statement) => years.every((year) => datesOf(statement).some((text) => hasNumber(text, year))));
  const meant = dated.filter((one) => other === undefined || otherEnd(one, entity) === other);
  const own = meant.filter(({ kind }) => kind === 'attribute');
  return [...new Map((own.length > 0 ? own : meant).map((one) => [one.id, one])).values()];
}

async function between({ store }: Reasoning, one: string, other: string): Promise<Statement[]> {
  return [
    ...(await store.statements({ subject: one, object: other })),
    ...(await store.statements({ subject: other, object: one })),
  ];
}

const hasNumber = (text: string, year: string): boolean => new RegExp(`\\b${year}\\b`).test(text);

function datesOf(statement: Statement): string[] {
  const { fromText, untilText } = statement.valid;
  const own =
    statement.kind === 'attribute' && statement.value.kind === 'date' ? [statement.value.date.text] : [];
  return [...own, ...[fromText, untilText].filter((text) => text !== null)];
}

async function sayDisputes(
  { store }: Reasoning,
  entity: string,
  others: readonly string[],
  isWhether: boolean,
  draft: AnswerDraft,
): Promise<boolean> {
  const open = await store.findings.findings({
    entity,
    kinds: ['contradiction', 'anachronism', 'confusion'],
    statuses: ['open', 'confirmed'],
    limit: MOST,
  });
  draft.called('get_contradictions');
  const about = await Promise.all(
    others.map(async (other) => {
      const theirs = await store.findings.findings({ entity: other, statuses: ['open', 'confirmed'] });
      return new Set(theirs.map(({ id }) => id));
    }),
  );
  const common = open.filter(({ id }) => about.every((ids) => ids.has(id)));
  const findings = common.length > 0 ? common : open;
  if (findings.length === 0)
    draft.say(`${isWhether ? 'No: n' : 'N'}othing that is open is known to contradict itself there`);
  for (const [i, { message, certainty }] of findings.entries())
    draft.say(
      `${isWhether && i === 0 ? 'Yes: ' : ''}${certainty === 'certain' ? '' : 'Possibly: '}${message}`,
    );
  return true;
}

async function sayDocuments({ store }: Reasoning, entity: string, draft: AnswerDraft): Promise<boolean> {
  const passages = await store.passages({ about: entity });
  const sources = new Map(
    (await store.sources({ ids: [...new Set(passages.map(({ source }) => source))] })).map((one) => [
      one.id,
      one,
    ]),
  );
  draft.called('lore_about');
  for (const { id, title, origin, reliability } of [...sources.values()].slice(0, MOST)) {
    const lines = passages.find(({ source }) => source === id)?.lines ?? null;
    draft.add({
      text: `${title} speaks of it.`,
      statements: [],
      citations: [{ source: id, title, file: origin, lines, quote: null, reliability }],
    });
  }
  return sources.size > 0;
}
