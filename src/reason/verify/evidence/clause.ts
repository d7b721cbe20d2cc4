/** What one plain clause is worth: its claims by their words, held against what the record says of those it names. */
import type { Ontology } from '../../../packs/index.js';
import type { Reasoning } from '../../reasoning.js';
import { borneOut } from '../borne-out.js';
import type { Claim } from '../claims/claim.js';
import { claimsIn } from '../claims/claims.js';
import { canHold } from '../claims/fitting.js';
import { judge } from '../judge/judge.js';
import type { Judgement } from '../judge/judgement.js';
import { settled } from '../judge/settled.js';
import type { Mention, ReadSentence } from '../mentions.js';
import { accountFor } from './account.js';
import { judgeAgent } from './agent.js';
import { judgeAlive } from './alive.js';
import { beyondLife } from './beyond-life.js';
import { judgeBracket } from './bracket.js';
import { byNotes, strangeIn } from './by-notes.js';
import { contentOf } from './explain.js';
import {
  BAD,
  type ClauseContext,
  isAttribution,
  type JudgedClause,
  type JudgedOne,
  plain,
  withOthers,
} from './judged.js';
import { type Kin, kinIn, kinShown, misnamedKin } from './kin.js';
import { judgeOffice } from './office.js';
import { isSameTwice, withAgentFirst } from './plainly.js';
import { judgePlace } from './rank.js';
import { judgeSide } from './sides.js';
import { judgeTransition, type Transition, transitionIn } from './transition.js';

/** Told of two of whom the one comes after the other, these are no claims of their own. */
const OF_TRANSITIONS = new Set([
  'CAUSED',
  'PRECEDED',
  'HEIR_OF',
  'RULES',
  'POSSESSES',
  'OWNS',
  'HOLDS_TITLE',
  'CONTROLS',
  'LEADS',
  'SUCCEEDED',
  'FOLLOWED',
]);

/** `A prophecy by Wenna Grey says`: only who says so. */
const NO_RECORD =
  /\bno (?:\p{L}+ )?(?:record|evidence|mention|source|indication|sign|trace|document|account)s?\b|\bnothing (?:says|shows|suggests|indicates)\b/iu;

export async function judgeClause(context: ClauseContext, written: string): Promise<JudgedClause> {
  const { reasoning, names } = context;
  const text = written;
  const first = await names.read(text, true);
  const turned = withAgentFirst(first);
  const own = turned === first.text ? first : await names.read(turned, true);
  const read =
    own.mentions.length === 0 && own.dates.length > 0
      ? withOthers(own, context.everybody.length > 0 ? context.everybody : context.before)
      : own;
  const judged: JudgedOne[] = [];
  const done = () => ({
    read,
    own,
    judged,
    bad: judged.filter(({ judgement }) => BAD.has(judgement.verdict)).length,
    good: judged.length,
  });
  if (isNothing(own)) {
    judged.push(...(await strangeIn(context, own)));
    return done();
  }
  if (isSameTwice(own)) {
    judged.push({
      claim: null,
      judgement: plain(text, 'unsupported', 'It would be told of one and the same.', []),
    });
    return done();
  }
  const plainly =
    (await judgeAlive(reasoning, own)) ?? (await judgeBracket(reasoning, own, context.statements));
  const whole = plainly === null ? await judgeOffice(reasoning, own, context.hedges) : [plainly];
  if (whole !== null) {
    for (const one of whole) judged.push({ claim: null, judgement: await asSettled(context, one) });
    return done();
  }
  const transition = transitionIn(own);
  const side = await judgeSide(reasoning, own, context.hedges);
  const isOfSide = (claim: Claim) => mentionsOf(claim).every((one) => side?.mentions.includes(one) === true);
  const claims = claimsIn(own, reasoning.ontology).filter(
    (claim) => !isOfSide(claim) && (transition === null || !isOfTransition(claim)),
  );
  const byWord = await byWords(context, own, claims);
  judged.push(...byWord.judged);
  const told = new Set<Mention>(judged.flatMap(({ claim }) => (claim === null ? [] : mentionsOf(claim))));
  if (side !== null) judged.push({ claim: null, judgement: await asSettled(context, side.judgement) });
  for (const mention of side?.mentions ?? []) told.add(mention);
  await byKin(reasoning, own, judged, told);
  await byGender(reasoning, own, judged);
  const dated = new Set(
    claims.flatMap((claim) => ('times' in claim ? claim.times.map(({ text: one }) => one) : [])),
  );
  if (transition !== null) {
    judged.push(await judgedTransition(context, transition, text));
    for (const mention of [transition.from, transition.to, transition.thing])
      if (mention !== null) told.add(mention);
    for (const date of transition.dates) dated.add(date.text);
  }
  await accountFor(
    context,
    withoutOwners(read, told),
    own,
    judged,
    byWord.misread,
    told,
    dated,
    transition !== null,
  );
  judged.push(...(await faultsOf(reasoning, own, judged)));
  if (done().bad === 0) judged.push(...(await strangeIn(context, own)));
  else await byNotes(context, own, judged);
  judged.push(...(await outOfLife(context, own, judged)));
  return done();
}

/** What was found so, and was another's deed or another's place. */
async function faultsOf(
  reasoning: Reasoning,
  own: ReadSentence,
  judged: readonly JudgedOne[],
): Promise<JudgedOne[]> {
  const faults: Judgement[] = [];
  for (const { claim, judgement } of judged) {
    if (judgement.verdict !== 'supported' || (claim !== null && 'negated' in claim && claim.negated))
      continue;
    const found = [await judgePlace(reasoning, own, judgement), judgeAgent(own, judgement)];
    faults.push(...found.filter((one) => one !== null));
  }
  return faults.map((judgement) => ({ claim: null, judgement }));
}

/** Where nothing that was understood bears it out: a deed of the dead, or of the unborn. */
async function outOfLife(
  { reasoning }: ClauseContext,
  own: ReadSentence,
  judged: readonly JudgedOne[],
): Promise<JudgedOne[]> {
  if (!judged.every(({ judgement }) => LOOSE.has(judgement.verdict))) return [];
  const judgement = await beyondLife(reasoning, own);
  return judgement === null ? [] : [{ claim: null, judgement }];
}
const LOOSE: ReadonlySet<Judgement['verdict']> = new Set(['unsupported', 'nearby']);

/** What is true may still be disputed, or no more than rumour. */
async function asSettled({ reasoning, hedges }: ClauseContext, shown: Judgement): Promise<Judgement> {
  return shown.verdict === 'supported' ? settled(reasoning, shown, hedges) : shown;
}

async function judgedTransition(
  context: ClauseContext,
  transition: Transition,
  text: string,
): Promise<JudgedOne> {
  const { verdict, statements, because } = await judgeTransition(context.reasoning, transition);
  const base = plain(text, verdict, because, statements);
  return { claim: null, judgement: await asSettled(context, base) };
}

/** Nobody is named and no date told, or only who says so. */
function isNothing(own: ReadSentence): boolean {
  if (own.dates.length > 0) return false;
  return (
    own.mentions.length === 0 ||
    (isAttribution(own) && own.mentions.every(({ entities }) => entities.length > 0))
  );
}

/** `his aunt Maerwyn governed`: once it is settled whose she is, the rest is told of her. */
function withoutOwners(read: ReadSentence, told: ReadonlySet<Mention>): ReadSentence {
  const mentions = read.mentions.filter((mention) => !(mention.isPossessive && told.has(mention)));
  return mentions.length === 0 ? read : { ...read, mentions };
}

/** Its claims as its own words tell them; those that the types of the two rule out were misread. */
async function byWords(
  { reasoning, hedges }: ClauseContext,
  own: ReadSentence,
  claims: readonly Claim[],
): Promise<{ readonly judged: readonly JudgedOne[]; readonly misread: readonly JudgedOne[] }> {
  const values = await valuesTold(reasoning, own);
  const isUnheard = NO_RECORD.test(own.text);
  const judged: JudgedOne[] = [];
  const misread: JudgedOne[] = [];
  for (const told of claims) {
    if (told.kind === 'unknown-name' && values.has(told.mention.written.toLowerCase())) continue;
    const claim = isUnheard && 'negated' in told ? { ...told, negated: true } : told;
    const judgement = await borneOut(reasoning, claim, await judge(reasoning, claim, hedges), own);
    if (BAD.has(judgement.verdict) && isOfItself(claim)) continue;
    // `Valdorn ruled Aldric`: turned round it fits, and that is what the record says.
    if (!BAD.has(judgement.verdict) || isFitting(reasoning.ontology, claim) || isTurned(claim, judgement))
      judged.push({ claim, judgement });
    else misread.push({ claim, judgement });
  }
  return { judged, misread };
}

function isTurned(claim: Claim, { statements }: Judgement): boolean {
  if (claim.kind !== 'relation') return false;
  const has = ({ entities }: Mention, id: string) => entities.some((one) => one.id === id);
  return claim.meanings.some(({ relation, inverted }) =>
    statements.some((one) => {
      if (one.kind !== 'relation' || one.predicate !== relation.name) return false;
      const [from, to] = inverted ? [claim.object, claim.subject] : [claim.subject, claim.object];
      return has(from, one.object) && has(to, one.subject);
    }),
  );
}

/** `before Zdenka was her father Radomir`: told of one and the same, it was misread. */
function isOfItself(claim: Claim): boolean {
  return (
    claim.kind === 'relation' &&
    claim.subject.entities.some(({ id }) => claim.object.entities.some((other) => other.id === id))
  );
}

async function byKin(
  reasoning: Reasoning,
  own: ReadSentence,
  judged: JudgedOne[],
  told: Set<Mention>,
): Promise<void> {
  for (const kin of kinIn(own)) {
    if (told.has(kin.owner)) continue;
    judged.push({ claim: null, judgement: await judgeKin(reasoning, kin) });
    told.add(kin.owner);
    if (own.dates.length === 0 && contentOf(withoutWord(own, kin.at), reasoning.ontology).length === 0)
      told.add(kin.who);
  }
}

function withoutWord(read: ReadSentence, at: number): ReadSentence {
  const blank = (i: number) => i === at;
  return {
    ...read,
    words: read.words.map((word, i) => (blank(i) ? { ...word, folded: 'the', text: 'the' } : word)),
  };
}

/** `Corin is the daughter of Aldric`: his child, and no daughter. */
async function byGender(reasoning: Reasoning, own: ReadSentence, judged: JudgedOne[]): Promise<void> {
  for (const { who, owner, noun, because } of await misnamedKin(reasoning, own)) {
    const index = judged.findIndex(
      ({ claim, judgement }) =>
        claim?.kind === 'relation' &&
        !claim.negated &&
        !BAD.has(judgement.verdict) &&
        [claim.subject, claim.object].every((mention) => mention === who || mention === owner),
    );
    const [shown] = index < 0 ? [] : judged.splice(index, 1);
    if (shown === undefined) continue;
    const said = `${who.entities[0]?.name ?? who.written}: ${noun} of ${owner.entities[0]?.name ?? owner.written}`;
    const judgement = plain(said, 'contradicted', because, shown.judgement.statements);
    judged.push({ claim: null, judgement });
  }
}

async function judgeKin(reasoning: Reasoning, kin: Kin): Promise<Judgement> {
  const shown = await kinShown(reasoning, kin);
  const nameOf = ({ entities, written }: Mention) => entities[0]?.name ?? written;
  const said = `${nameOf(kin.who)}: ${kin.noun} of ${nameOf(kin.owner)}`;
  return shown === null
    ? plain(said, 'unsupported', 'No source has them so related.', [])
    : plain(said, 'supported', 'The record shows it.', shown);
}

/** Whether the types of the two allow for the relation at all. */
function isFitting(ontology: Ontology, claim: Claim): boolean {
  return (
    claim.kind !== 'relation' ||
    claim.meanings.some((meaning) => canHold(ontology, meaning, claim.subject, claim.object))
  );
}

/** What attributes of those named are, as they are written: `C13H18O2`. */
async function valuesTold({ store }: Reasoning, { mentions }: ReadSentence): Promise<Set<string>> {
  if (mentions.every(({ entities }) => entities.length > 0)) return new Set();
  const subjects = mentions.flatMap(({ entities }) => entities.map(({ id }) => id));
  const told = subjects.length === 0 ? [] : await store.statements({ subjects, limit: 200 });
  return new Set(
    told.flatMap((one) =>
      one.kind === 'attribute' && one.value.kind === 'text' ? [one.value.text.toLowerCase()] : [],
    ),
  );
}

function mentionsOf(claim: Claim): Mention[] {
  if (claim.kind === 'unknown-name') return [claim.mention];
  return claim.kind === 'relation'
    ? [claim.subject, claim.object, ...(claim.during === null ? [] : [claim.during])]
    : [claim.subject];
}

function isOfTransition(claim: Claim): boolean {
  return (
    claim.kind === 'relation' && claim.meanings.every(({ relation }) => OF_TRANSITIONS.has(relation.name))
  );
}
