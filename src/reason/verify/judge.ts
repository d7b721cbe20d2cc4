/** What one claim is worth, held against the record. */
import type { Attribute, Relation, Statement, Value } from '../../model/index.js';
import { formatValue } from '../../model/index.js';
import { exclusivePool, isA, type RelationType } from '../../packs/index.js';
import { type Bounds, windowEnds, windowsMayOverlap } from '../../time/index.js';
import { type AskedTime, wholeOf } from '../asked-time.js';
import { type Held, heldAt, holdingOf } from '../holding.js';
import { lifetimeText } from '../lifetime.js';
import { livesOf } from '../lives.js';
import type { Reasoning } from '../reasoning.js';
import { isHearsay } from '../told-statement.js';
import { isDated, whenText } from '../when.js';
import type { Claim } from './claims.js';
import type { ClaimedTime } from './dates.js';
import { waysToShow } from './facts.js';
import type { Hedges } from './hedges.js';
import { lemmasOf } from './lexicon.js';
import type { Named } from './mentions.js';
import { type ClaimVerdict, VERDICTS } from './types.js';

export interface Judgement {
  readonly claim: string;
  readonly verdict: ClaimVerdict;
  readonly because: string;
  readonly statements: readonly Statement[];
  readonly entities: readonly string[];
  /** Words that running text would say it with; null where only statements count. */
  readonly words: readonly string[] | null;
}

type RelationClaim = Claim & { kind: 'relation' };
type AttributeClaim = Claim & { kind: 'attribute' };

/** The best reading counts: where a name or a word may mean several, the writer meant the one that is true. */
export async function judge(reasoning: Reasoning, claim: Claim, hedges: Hedges): Promise<Judgement> {
  const readings: Judgement[] = [];
  if (claim.kind === 'unknown-name') return unknownName(claim.mention.written);
  const subjects = claim.subject.entities;
  if (subjects.length === 0) return unknownName(claim.subject.written);
  for (const subject of subjects) {
    switch (claim.kind) {
      case 'relation':
        if (claim.object.entities.length === 0) return unknownName(claim.object.written);
        for (const object of claim.object.entities)
          for (const { relation, inverted } of claim.meanings) {
            const [from, to] = inverted ? [object, subject] : [subject, object];
            readings.push(await judgeRelation(reasoning, claim, relation, from, to, hedges));
          }
        break;
      case 'attribute':
        for (const { attribute } of claim.meanings)
          readings.push(await judgeAttribute(reasoning, claim, attribute.name, subject, hedges));
        break;
      case 'lifetime':
        readings.push(await judgeLifetime(reasoning, claim, subject, hedges));
        break;
      case 'type':
        readings.push(judgeType(reasoning, claim, subject));
    }
  }
  const best = readings.sort((a, b) => rank(b) - rank(a) || b.statements.length - a.statements.length)[0];
  return best ?? unknownName(claim.subject.written);
}

function rank({ verdict }: Judgement): number {
  return VERDICTS.indexOf(verdict);
}

function unknownName(written: string): Judgement {
  return {
    claim: `there is such a name as ${written}`,
    verdict: 'unsupported',
    because: `Nothing in the record is called "${written}".`,
    statements: [],
    entities: [],
    words: null,
  };
}

function judgeType(
  { ontology }: Reasoning,
  { type, negated }: Claim & { kind: 'type' },
  subject: Named,
): Judgement {
  const is = isA(ontology, subject.type, type) || isA(ontology, type, subject.type);
  const base = {
    claim: `${subject.name} is ${negated ? 'no' : 'a'} ${type}`,
    statements: [],
    entities: [subject.id],
    words: null,
  };
  const because = `The record has ${subject.name} as a ${subject.type}.`;
  return { ...base, verdict: is === !negated ? 'supported' : 'contradicted', because };
}

async function judgeRelation(
  reasoning: Reasoning,
  claim: RelationClaim,
  relation: RelationType,
  from: Named,
  to: Named,
  hedges: Hedges,
): Promise<Judgement> {
  const told = relation.phrase.replace('{subject}', from.name).replace('{object}', to.name);
  const times = await claimedTimes(reasoning, claim);
  const base = {
    claim: `${claim.negated ? 'not: ' : ''}${told}${timesText(times)}`,
    entities: [from.id, to.id],
    words: [...lemmasOf(relation.phrase.replace(/\{\w+\}/g, ' '))],
  };
  const ways = (await waysToShow(reasoning, relation, from.id, to.id)).filter(
    (way) => !way.some(({ flagged }) => flagged),
  );
  const canon = ways.filter((way) => !way.some(isHearsay));
  if (claim.negated) {
    const holding = canon.filter((way) =>
      way.every((statement) => times.length === 0 || fits(statement, relation, times, null).fits),
    );
    const [shown] = holding;
    return shown === undefined
      ? { ...base, verdict: 'supported', because: 'No source says otherwise.', statements: [], words: null }
      : {
          ...base,
          verdict: 'contradicted',
          because: `The record says so: ${told}${whenOf(shown[0])}.`,
          statements: shown,
          words: null,
        };
  }
  if (canon.length > 0) {
    const now = await reasoning.now();
    const at: AskedTime | null =
      claim.present && now !== null
        ? { window: wholeOf(now.moment), text: now.moment.text, because: now.because }
        : null;
    const held = await heldAt(reasoning, canon.flat(), at);
    const shown: Relation[] = [];
    const misfits: { readonly why: Misfit; readonly way: readonly Relation[] }[] = [];
    for (const way of canon) {
      const why = await misfitOf(reasoning, way, relation, times, at, held, to);
      if (why === null) shown.push(...way);
      else misfits.push({ why, way });
    }
    if (shown.length > 0) return settled(reasoning, { ...base, statements: shown }, hedges);
    const [first] = misfits;
    if (first !== undefined)
      return {
        ...base,
        verdict: first.why.verdict,
        because: first.why.because,
        statements: first.way,
        words: null,
      };
  }
  const [hearsay] = ways;
  if (hearsay !== undefined) {
    const who = hearsay.find(isHearsay)?.reliability ?? 'unreliable';
    return hedges.hearsay
      ? {
          ...base,
          verdict: 'supported',
          because: `Told as what it is: only a ${who} source says so.`,
          statements: hearsay,
        }
      : {
          ...base,
          verdict: 'unsupported',
          because: `Only a ${who} source says so, which makes nothing true.`,
          statements: hearsay,
          words: null,
        };
  }
  return { ...base, ...(await whyNot(reasoning, relation, from, to, times)) };
}

interface Misfit {
  readonly verdict: 'contradicted' | 'out-of-time' | 'unsupported';
  readonly because: string;
}

/** Null when the times claimed are those of the record. */
async function misfitOf(
  reasoning: Reasoning,
  way: readonly Relation[],
  relation: RelationType,
  times: readonly ClaimedTime[],
  at: AskedTime | null,
  held: ReadonlyMap<string, Held>,
  to: Named,
): Promise<Misfit | null> {
  const [statement] = way;
  if (statement === undefined || way.length > 1 || relation.temporal === 'timeless') return null;
  const borrowed = await borrowedWindow(reasoning, statement, held, to, relation);
  if (times.length > 0) {
    const { fits: ok, isUndated } = fits(statement, relation, times, borrowed?.bounds ?? null);
    if (ok) return null;
    const record = whenText(statement.valid) || borrowed?.text || '';
    if (isUndated) return { verdict: 'unsupported', because: 'The record says so, and nobody says when.' };
    const isPoint = times.every(({ kind }) => kind === 'at') && relation.temporal === 'state';
    return {
      verdict: isPoint ? 'out-of-time' : 'contradicted',
      because: `The record says: ${record}.`,
    };
  }
  if (at !== null && relation.temporal === 'state' && isDated(statement.valid)) {
    const holding = holdingOf(statement.valid, at);
    if (holding === 'past' || holding === 'future')
      return {
        verdict: 'out-of-time',
        because: `It is told as of now, ${at.text}, and the record says: ${whenText(statement.valid)}.`,
      };
  }
  return null;
}

/** The date of an event at one end, or the making of what was made. */
async function borrowedWindow(
  reasoning: Reasoning,
  statement: Relation,
  held: ReadonlyMap<string, Held>,
  to: Named,
  relation: RelationType,
): Promise<{ readonly bounds: Bounds; readonly text: string } | null> {
  if (isDated(statement.valid)) return null;
  const { borrowed = null, window } = held.get(statement.id) ?? {};
  if (borrowed !== null && window !== undefined)
    return { bounds: { min: window.fromMin, max: window.untilMax - 1 }, text: borrowed };
  if (relation.order !== 'subject_first' || relation.temporal !== 'event') return null;
  const life = (await livesOf(reasoning, [to])).get(to.id);
  return life?.from ? { bounds: life.from, text: life.from.text } : null;
}

function fits(
  { valid }: Relation,
  relation: RelationType,
  times: readonly ClaimedTime[],
  borrowed: Bounds | null,
): { fits: boolean; isUndated: boolean } {
  if (!isDated(valid)) {
    if (borrowed === null) return { fits: relation.temporal === 'timeless', isUndated: true };
    return { fits: times.every((time) => meets(time, borrowed, borrowed)), isUndated: false };
  }
  const { first, last } = windowEnds(valid);
  const ok = times.every((time) => {
    if (time.kind !== 'at' || time.from === null) {
      const begins = time.from === null || (valid.fromText !== null && share(time.from, first));
      const ends = time.until === null || (valid.untilText !== null && share(time.until, last));
      return begins && ends;
    }
    return windowsMayOverlap(valid, wholeOf(time.from));
  });
  return { fits: ok, isUndated: false };
}

function meets(time: ClaimedTime, first: Bounds, last: Bounds): boolean {
  return (time.from === null || share(time.from, first)) && (time.until === null || share(time.until, last));
}

function share(a: Bounds, b: Bounds): boolean {
  return a.min <= b.max && b.min <= a.max;
}

async function judgeAttribute(
  reasoning: Reasoning,
  claim: AttributeClaim,
  attribute: string,
  subject: Named,
  hedges: Hedges,
): Promise<Judgement> {
  const { store } = reasoning;
  const said = claim.value ?? claim.times.map(({ text }) => text).join(', ');
  const base = {
    claim: `${subject.name}: ${attribute.replaceAll('_', ' ')} ${claim.negated ? 'not ' : ''}${said}`,
    entities: [subject.id],
    words: null,
  };
  const all = (
    await store.statements({ subject: subject.id, predicates: alikes(reasoning, subject.type, attribute) })
  ).filter((s): s is Attribute => s.kind === 'attribute' && !s.flagged);
  const canon = all.filter((s) => !isHearsay(s));
  const matching = canon.filter(({ value }) => sameValue(claim, value));
  if (claim.negated)
    return matching.length > 0
      ? {
          ...base,
          verdict: 'contradicted',
          because: `The record says so: ${valuesText(matching)}.`,
          statements: matching,
        }
      : { ...base, verdict: 'supported', because: 'No source says otherwise.', statements: [] };
  if (matching.length > 0) {
    const isAll =
      canon.length > 1 &&
      matching.length === canon.length &&
      new Set(canon.map(({ value }) => formatValue(value))).size > 1;
    return settled(
      reasoning,
      { ...base, statements: matching },
      isAll ? { ...hedges, dispute: true } : hedges,
    );
  }
  if (canon.length > 0)
    return {
      ...base,
      verdict: 'contradicted',
      because: `The record says: ${valuesText(canon)}.`,
      statements: canon,
    };
  const because =
    all.length > 0
      ? 'Only prophecies or unreliable sources say so.'
      : `The record has no ${attribute.replaceAll('_', ' ')} of ${subject.name}.`;
  return {
    ...base,
    verdict: all.length > 0 && hedges.hearsay ? 'supported' : 'unsupported',
    because,
    statements: all,
  };
}

/** Where one date says it all, it is the beginning and the end as well; and a beginning that stands alone dates the whole. */
function alikes({ ontology }: Reasoning, type: string, attribute: string): string[] {
  if (attribute === 'in_fiction_date') return ['in_fiction_date', 'began'];
  const lifetime = ontology.entityTypes.get(type)?.lifetime;
  if (lifetime?.from.includes(attribute))
    return [...new Set([attribute, ...(attribute === 'began' ? ['in_fiction_date'] : [])])];
  return attribute === 'ended' ? ['ended', 'in_fiction_date'] : [attribute];
}

function sameValue({ value, times }: AttributeClaim, told: Value): boolean {
  if (told.kind === 'date') {
    const [time] = times;
    const moment =
      time === undefined ? null : time.kind === 'span' || time.kind === 'until' ? time.until : time.from;
    return (
      time !== undefined &&
      moment !== null &&
      (share(moment, told.date) || (time.from !== null && share(time.from, told.date)))
    );
  }
  if (value === null) return false;
  if (told.kind === 'number') {
    const figure = /\d[\d,.]*/.exec(value)?.[0].replace(/[,.]$/, '').replaceAll(',', '');
    return figure !== undefined && Number(figure) === told.number;
  }
  const fold = (text: string) =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
  const [a, b] = [fold(value), fold(formatValue(told))];
  return a !== '' && (` ${a} `.includes(` ${b} `) || ` ${b} `.includes(` ${a} `));
}

function valuesText(statements: readonly Attribute[]): string {
  return [...new Set(statements.map(({ value }) => formatValue(value)))].join(' or ');
}

async function judgeLifetime(
  reasoning: Reasoning,
  claim: Claim & { kind: 'lifetime' },
  subject: Named,
  hedges: Hedges,
): Promise<Judgement> {
  const life = (await livesOf(reasoning, [subject])).get(subject.id);
  const base = {
    claim: `${subject.name}: ${timesText(claim.times).trim()}`,
    entities: [subject.id],
    words: null,
  };
  const bounds = reasoning.ontology.entityTypes.get(subject.type)?.lifetime;
  const predicates = bounds === undefined ? [] : [...bounds.from, ...bounds.until];
  const statements = (await reasoning.store.statements({ subject: subject.id, predicates })).filter(
    (s) => !isHearsay(s) && !s.flagged,
  );
  const [time] = claim.times;
  if (life === undefined || time === undefined || (life.from === null && life.until === null))
    return { ...base, verdict: 'unsupported', because: `No source dates ${subject.name}.`, statements: [] };
  const known = (moment: Bounds | null, of: Bounds | null) =>
    moment === null || (of !== null && share(moment, of));
  const isIn = time.kind === 'at' && time.from !== null && windowsMayOverlap(life.window, wholeOf(time.from));
  if (isIn || (time.kind !== 'at' && known(time.from, life.from) && known(time.until, life.until)))
    return settled(reasoning, { ...base, statements }, hedges);
  return { ...base, verdict: 'contradicted', because: `The record says: ${lifetimeText(life)}.`, statements };
}

/** True by the record; whether it may be told as settled and canonical is the last question. */
async function settled(
  reasoning: Reasoning,
  shown: Pick<Judgement, 'claim' | 'entities' | 'statements' | 'words'>,
  hedges: Hedges,
): Promise<Judgement> {
  const base = shown;
  const open = await openAgainst(reasoning, base.statements);
  if (open !== null && !hedges.dispute)
    return { ...base, verdict: 'disputed', because: `${open} The draft tells it as settled.` };
  const ids = [
    ...new Set(base.statements.flatMap((s) => (s.kind === 'relation' ? [s.subject, s.object] : [s.subject]))),
  ];
  const loose: string[] = [];
  if (ids.length > 0)
    for await (const { name, verified } of reasoning.store.entities({ ids })) if (!verified) loose.push(name);
  if (loose.length > 0 && !hedges.provisional)
    return {
      ...base,
      verdict: 'provisional',
      because: `No canonical document defines ${loose.join(' or ')}, and the draft does not say so.`,
    };
  return {
    ...base,
    verdict: 'supported',
    because: open === null ? 'The record says so.' : 'Told as disputed, which it is.',
  };
}

const MOST_FINDINGS = 200;

/** What stands against a statement: a contradiction or an anachronism that nobody has settled. */
async function openAgainst({ store }: Reasoning, statements: readonly Statement[]): Promise<string | null> {
  for (const { id, subject } of statements) {
    const findings = await store.findings.findings({
      entity: subject,
      kinds: ['contradiction', 'anachronism'],
      certainty: 'certain',
      statuses: ['open', 'confirmed'],
      limit: MOST_FINDINGS,
    });
    const found = findings.find((finding) => finding.statements.includes(id));
    if (found !== undefined) return `${found.message.replace(/\.?$/, '.')}`;
  }
  return null;
}

/** Nothing says so: is there anything that says otherwise? */
async function whyNot(
  reasoning: Reasoning,
  relation: RelationType,
  from: Named,
  to: Named,
  times: readonly ClaimedTime[],
): Promise<Pick<Judgement, 'verdict' | 'because' | 'statements'>> {
  const { store, ontology } = reasoning;
  const believed = async (filter: Parameters<typeof store.statements>[0]) =>
    (await store.statements(filter)).filter(
      (s): s is Relation => s.kind === 'relation' && !isHearsay(s) && !s.flagged,
    );
  const turned = relation.symmetric
    ? []
    : await believed({ subject: to.id, object: from.id, predicates: [relation.name] });
  if (turned.length > 0)
    return { verdict: 'contradicted', because: 'The record has it the other way round.', statements: turned };
  const other = [
    ...(await believed({ subject: from.id, object: to.id, predicates: relation.contradicts })),
    ...(await believed({ subject: to.id, object: from.id, predicates: relation.contradicts })),
  ].filter(() => relation.contradicts.length > 0);
  const clash = other.filter((s) => isThen(s, times));
  if (clash.length > 0)
    return {
      verdict: 'contradicted',
      because: 'The record has the two in a relation that rules it out.',
      statements: clash,
    };
  const rivals: Relation[] = [];
  if (relation.exclusive.object)
    rivals.push(...(await believed({ object: to.id, predicates: [relation.name] })));
  if (relation.exclusive.subject)
    rivals.push(...(await believed({ subject: from.id, predicates: [relation.name] })));
  const rivalling = rivals.filter((s) => times.length > 0 && isThen(s, times));
  for (const rival of rivalling) {
    const end = rival.object === to.id ? rival.subject : rival.object;
    const entity = await store.entity(end);
    const own = rival.object === to.id ? from : to;
    const pool = exclusivePool(ontology, relation.exclusive, own.type);
    if (entity !== null && pool !== null && pool === exclusivePool(ontology, relation.exclusive, entity.type))
      return { verdict: 'contradicted', because: `At that time it was ${entity.name}.`, statements: [rival] };
  }
  if (relation.max.perObject !== null) {
    const known = await believed({ object: to.id, predicates: [relation.name] });
    if (known.length >= relation.max.perObject)
      return {
        verdict: 'contradicted',
        because: 'The record names others, as many as there can be.',
        statements: known,
      };
  }
  if (relation.max.perSubject !== null) {
    const known = await believed({ subject: from.id, predicates: [relation.name] });
    if (known.length >= relation.max.perSubject)
      return { verdict: 'contradicted', because: 'The record names another.', statements: known };
  }
  const lives = await livesOf(reasoning, [from, to]);
  const [a, b] = [lives.get(from.id), lives.get(to.id)];
  const together = relation.contemporary || relation.requiresExistence.length === 2;
  if (together && a !== undefined && b !== undefined && !windowsMayOverlap(a.window, b.window))
    return {
      verdict: 'contradicted',
      because: `They did not exist at the same time: ${from.name} ${lifetimeText(a)}, ${to.name} ${lifetimeText(b)}.`,
      statements: [],
    };
  return { verdict: 'unsupported', because: 'No source says so.', statements: rivals.slice(0, 3) };
}

function isThen({ valid }: Relation, times: readonly ClaimedTime[]): boolean {
  if (times.length === 0) return true;
  return times.every(({ from, until }) => {
    const min = from?.min ?? until?.min;
    const max = until?.max ?? from?.max;
    return (
      min !== undefined &&
      max !== undefined &&
      isDated(valid) &&
      windowsMayOverlap(valid, wholeOf({ min, max }))
    );
  });
}

/** With the dates of an era or event that says when. */
async function claimedTimes(
  reasoning: Reasoning,
  { times, during }: RelationClaim,
): Promise<readonly ClaimedTime[]> {
  const [era] = during?.entities ?? [];
  if (times.length > 0 || era === undefined) return times;
  const life = (await livesOf(reasoning, [era])).get(era.id);
  if (life === undefined || !isDated(life.window)) return times;
  const { fromMin, untilMax } = life.window;
  const moment = {
    min: fromMin,
    max: untilMax - 1,
    text: `during ${era.name}`,
    calendar: '',
    vague: true as const,
  };
  return [{ kind: 'at', from: moment, until: moment, text: moment.text }];
}

function timesText(times: readonly ClaimedTime[]): string {
  return times.length === 0 ? '' : ` (${times.map(({ text }) => text).join('; ')})`;
}

function whenOf(statement: Statement | undefined): string {
  const when = statement === undefined ? '' : whenText(statement.valid);
  return when === '' ? '' : `, ${when}`;
}
