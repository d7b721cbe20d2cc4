/** A narrative spine: sentences made of statements, each with its ids and sources, told in one of several styles. */
import { capital } from '../model/index.js';
import type { AskedTime } from './asked-time.js';
import type { Citation } from './cite.js';
import type { ToldEntity, ToldStatement } from './told-statement.js';

export const SPINE_STYLES = ['chronicle', 'annals', 'briefing'] as const;
export type SpineStyle = (typeof SPINE_STYLES)[number];

/** `told`: as sources say. `doubtful`: reported, rumoured, or little trusted. `hearsay`: only foretold, or a liar's word. */
export type SpineStanding = 'told' | 'doubtful' | 'disputed' | 'hearsay';

export interface SpineSentence {
  readonly text: string;
  /** The statements it says, and nothing but them. */
  readonly statements: readonly string[];
  /** In words; empty when nothing is known. */
  readonly when: string;
  readonly standing: SpineStanding;
  /** It speaks of somebody whom no canonical document defines. */
  readonly provisional: boolean;
  /** Numbers in the list of sources. */
  readonly sources: readonly number[];
}

export interface SpineSource
  extends Pick<Citation, 'source' | 'title' | 'file' | 'lines' | 'quote' | 'reliability'> {
  readonly number: number;
}

export interface Spine {
  readonly entity: ToldEntity;
  readonly style: SpineStyle;
  readonly title: string;
  readonly sentences: readonly SpineSentence[];
  /** The sentences as the style sets them, with the numbers of their sources. */
  readonly text: string;
  readonly sources: readonly SpineSource[];
  /** Statements that were seen and not told. */
  readonly leftOut: number;
  /** Disputed, doubtful, foretold and provisional sentences: what a retelling must not smooth over. */
  readonly caveats: number;
  /** The time it is told from; null when it played no part. */
  readonly at: AskedTime | null;
}

export const AGAINST_ITS_DATES = 'the dates put it the other way round';

/** What one sentence is made of, before it has a style. */
export interface SpineItem {
  /** Several where they dispute each other. */
  readonly statements: readonly ToldStatement[];
  /** A clause without date and stop; the statement's own words when absent. */
  readonly clause?: string;
  /** The date to tell, where it is not the statement's own. */
  readonly when?: string;
  /** Who lends the date, where sources disagree about it. */
  readonly disputedDateOf?: string;
  /** A remark after the clause: `though the dates put it the other way round`. */
  readonly remark?: string;
}

export function spineOf(
  entity: ToldEntity,
  style: SpineStyle,
  items: readonly SpineItem[],
  rest: Pick<Spine, 'leftOut' | 'at'>,
): Spine {
  const sources = new Map<string, SpineSource>();
  const numberOf = (citation: Citation): number => {
    const key = `${citation.source}\n${citation.lines?.start ?? ''}\n${citation.quote ?? ''}`;
    const known = sources.get(key);
    if (known !== undefined) return known.number;
    const { source, title, file, lines, quote, reliability } = citation;
    const number = sources.size + 1;
    sources.set(key, { source, title, file, lines, quote, reliability, number });
    return number;
  };
  const sentences = items.map((item) => sentenceOf(item, style, numberOf));
  const title = {
    chronicle: `The chronicle of ${entity.name}`,
    annals: `Annals: ${entity.name}`,
    briefing: `${entity.name}: briefing`,
  }[style];
  return {
    entity,
    style,
    title,
    sentences,
    text: setText(sentences, style),
    sources: [...sources.values()],
    leftOut: rest.leftOut,
    caveats: sentences.filter(({ standing, provisional }) => standing !== 'told' || provisional).length,
    at: rest.at,
  };
}

function sentenceOf(
  item: SpineItem,
  style: SpineStyle,
  numberOf: (citation: Citation) => number,
): SpineSentence {
  const { statements } = item;
  const own = standingOf(statements);
  const standing = own === 'told' && item.disputedDateOf !== undefined ? 'disputed' : own;
  const when = statements.length > 1 ? whenAll(statements) : whenOf(item);
  const unverified = provisionalNames(statements);
  const note = unverified === '' ? '' : ` (provisional: no canonical document defines ${unverified})`;
  const remark = item.remark === undefined ? '' : `, ${item.remark}`;
  const citations = statements.flatMap((one) => one.citations);
  return {
    text: `${capital(`${bodyOf(item, standing, when, style)}${remark}${note}`)}.`,
    statements: statements.map(({ id }) => id),
    when,
    standing,
    provisional: statements.some((one) => one.provisional),
    sources: [...new Set(citations.map(numberOf))],
  };
}

function bodyOf(item: SpineItem, standing: SpineStanding, when: string, style: SpineStyle): string {
  const { statements } = item;
  const [first] = statements;
  const isAnnals = style === 'annals';
  if (statements.length > 1) {
    const sides = `sources disagree: ${statements.map(side).join('; or ')}`;
    return isAnnals ? `${dated(when, style)}${sides}` : sides;
  }
  const isDate = first !== undefined && isDateAttribute(first);
  const clause = isDate && isAnnals ? dateVerb(first) : (item.clause ?? clauseOf(first));
  const time = isDate && !isAnnals ? '' : dated(when, style);
  const says = prefix(standing, first);
  const dispute = standing === 'disputed' ? disputeText(item) : '';
  return `${isAnnals ? `${time}${says}` : `${says}${time}`}${clause}${dispute}`;
}

function disputeText({ statements, disputedDateOf }: SpineItem): string {
  if (statements.some(({ disputed }) => disputed)) return ', which is disputed';
  return `, though the date of ${disputedDateOf} is disputed`;
}

/** A date attribute says its own date. */
function whenOf({ statements: [first], when }: SpineItem): string {
  if (first !== undefined && isDateAttribute(first)) return first.value ?? '';
  return when ?? first?.when ?? '';
}

function whenAll(statements: readonly ToldStatement[]): string {
  const times = statements.map((one) => whenOf({ statements: [one] })).filter((time) => time !== '');
  return [...new Set(times)].join(' or ');
}

/** Below this, a statement is told with a caveat. */
const SURE = 0.7;

function standingOf(statements: readonly ToldStatement[]): SpineStanding {
  if (statements.some(({ hearsay }) => hearsay)) return 'hearsay';
  if (statements.some(({ disputed }) => disputed)) return 'disputed';
  const isDoubtful = statements.every(
    ({ reliability, confidence }) => reliability === 'rumour' || confidence < SURE,
  );
  return isDoubtful ? 'doubtful' : 'told';
}

function prefix(standing: SpineStanding, statement: ToldStatement | undefined): string {
  if (standing === 'hearsay')
    return statement?.reliability === 'prophetic'
      ? 'it is foretold that '
      : 'an unreliable source claims that ';
  if (standing !== 'doubtful') return '';
  return statement?.reliability === 'rumour'
    ? 'it is rumoured that '
    : 'it is said, with little certainty, that ';
}

function side(statement: ToldStatement): string {
  const when = statement.when === '' ? '' : ` (${statement.when})`;
  const [citation] = statement.citations;
  const who = citation === undefined ? '' : `, says ${citation.title}`;
  return `${clauseOf(statement)}${when}${who}`;
}

function provisionalNames(statements: readonly ToldStatement[]): string {
  const names = statements.flatMap(({ subject, object }) =>
    [subject, object].flatMap((end) => (end === null || end.verified ? [] : [end.name])),
  );
  return [...new Set(names)].join(' and ');
}

/** How date attributes read; others keep their plain form. */
const DATED: Readonly<Record<string, string>> = {
  birth: 'was born',
  death: 'died',
  founded: 'was founded',
  dissolved: 'was dissolved',
  destroyed: 'was destroyed',
  created: 'was made',
  began: 'began',
  ended: 'ended',
  in_fiction_date: 'took place',
  spoken: 'was spoken',
  devised: 'was devised',
  abandoned: 'was given up',
};

export function clauseOf(statement: ToldStatement | undefined): string {
  if (statement === undefined) return '';
  if (!isDateAttribute(statement)) return statement.told;
  return `${dateVerb(statement)} ${inTime(statement.value ?? '')}`;
}

function isDateAttribute({ value, predicate }: ToldStatement): boolean {
  return value !== null && DATED[predicate] !== undefined;
}

function dateVerb({ subject, predicate }: ToldStatement): string {
  return `${subject.name} ${DATED[predicate] ?? predicate}`;
}

/** `in 340 TA`, `on 8 Seedmoon 336 TA`; words that carry their own preposition keep it. */
export function inTime(text: string): string {
  if (/^\d{1,2} \p{L}+ \d/u.test(text)) return `on ${text}`;
  return /^(?:\d|\p{Lu}|the |spring|summer|autumn|winter|early|late|mid)/u.test(text) ? `in ${text}` : text;
}

function dated(when: string, style: SpineStyle): string {
  if (style === 'annals') return `${when === '' ? 'Undated' : when}: `;
  if (when === '' || style === 'briefing') return when === '' ? '' : `${when}: `;
  const span = /^(.+) – (.+)$/.exec(when);
  if (span !== null) return span[2] === 'ongoing' ? `since ${span[1]}, ` : `from ${span[1]} to ${span[2]}, `;
  return /^(?:from|until) /.test(when) ? `${when}, ` : `${inTime(when)}, `;
}

export function setText(sentences: readonly SpineSentence[], style: SpineStyle): string {
  const lines = sentences.map(({ text, sources }) => `${text}${sources.map((n) => ` [${n}]`).join('')}`);
  if (style === 'chronicle') return lines.join(' ');
  return lines.map((line) => (style === 'briefing' ? `- ${line}` : line)).join('\n');
}

/** Items in which statements that dispute each other stand together, at the place of the first. */
export function withDisputesTogether(statements: readonly ToldStatement[]): SpineItem[] {
  const byId = new Map(statements.map((one) => [one.id, one]));
  const told = new Set<string>();
  const items: SpineItem[] = [];
  for (const one of statements) {
    if (told.has(one.id)) continue;
    const rivals = one.disputedWith.flatMap((id) => (told.has(id) ? [] : (byId.get(id) ?? [])));
    for (const { id } of [one, ...rivals]) told.add(id);
    items.push({ statements: [one, ...rivals] });
  }
  return items;
}
