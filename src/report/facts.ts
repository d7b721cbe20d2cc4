/** Facts, their histories and what confuses in them, for a terminal and as data. */
import { withAcronyms, withArticle } from '../model/index.js';
import type { Fact, FactClaim } from '../store/facts.js';
import { isoTime } from '../time/index.js';
import { clean } from './clean.js';
import type { Json } from './json.js';
import type { Theme } from './theme.js';
import { wrap } from './width.js';
import { count, listed, spoken } from './words.js';

/** What is shown of a fact. */
export type ShownFact = Omit<Fact, 'contentKey' | 'source' | 'seq' | 'corroborations'> & {
  readonly corroborations: readonly { readonly author: string }[];
};

export type ShownClaim = Omit<FactClaim, 'fact' | 'subject' | 'value'>;

export interface ShownThread {
  readonly subjectName: string;
  readonly attribute: string;
  readonly entries: readonly { readonly fact: ShownFact; readonly claim: ShownClaim }[];
}

export function factJson(fact: ShownFact): Json {
  const { validFrom, expires, committedAt, end, corroborations, ...rest } = fact;
  return {
    id: rest.id,
    content: rest.content,
    scope: rest.scope,
    author: rest.author,
    kind: rest.kind,
    confidence: rest.confidence,
    provenance: rest.provenance,
    durability: rest.durability,
    valid_from: isoTime(validFrom),
    expires: expires === null ? null : isoTime(expires),
    supersedes: [...rest.supersedes],
    corrects: [...rest.corrects],
    redacted: [...rest.redacted],
    committed_at: new Date(committedAt).toISOString(),
    ended: end === null ? null : { ...end, at: isoTime(end.at) },
    corroborated_by: corroborations.map(({ author }) => author),
  };
}

/** One line of its own for each: when, who, where, what. */
export function factLines(given: ShownFact, theme: Theme, labels: readonly string[] = []): string[] {
  const fact = clean(given);
  const { paint } = theme;
  const ended =
    fact.end === null
      ? []
      : [`${fact.end.how} ${day(fact.end.at)}${fact.end.by === null ? '' : ` by ${fact.end.by}`}`];
  const also =
    fact.corroborations.length === 0
      ? []
      : [`also ${listed(fact.corroborations.map(({ author }) => author))}`];
  const notes = [
    fact.kind,
    fact.author,
    fact.scope === '' ? 'no scope' : fact.scope,
    ...also,
    ...(ended.length > 0 ? ended : labels),
  ];
  return [
    `${paint('muted', fact.id)}  ${paint('when', day(fact.validFrom))}  ${fact.content.replace(/\s+/g, ' ')}`,
    `              ${paint('muted', notes.join(' · '))}`,
  ];
}

export function factsReport(
  facts: readonly { readonly fact: ShownFact; readonly labels?: readonly string[] }[],
  theme: Theme,
  /** How many there are; null where nobody knows, but more than these. */
  total: number | null = facts.length,
): string {
  if (facts.length === 0) return 'There are no such facts.';
  return [
    ...facts.flatMap(({ fact, labels }) => factLines(fact, theme, labels)),
    '',
    counted(facts.length, total),
  ].join('\n');
}

function counted(shown: number, total: number | null): string {
  if (total === null) return `The first ${count(shown, 'fact')}; --limit shows more.`;
  return total > shown
    ? `${shown} of ${count(total, 'fact')}; --limit shows more.`
    : `${count(shown, 'fact')}.`;
}

export interface ShownCommit {
  readonly outcome: string;
  readonly fact: ShownFact;
  readonly claims: readonly ShownClaim[];
  readonly ended: readonly string[];
  readonly redacted: readonly string[];
}

export function committedReport(given: ShownCommit, theme: Theme): string {
  const { outcome, fact, claims, ended, redacted } = clean(given);
  const { paint } = theme;
  const first =
    outcome === 'committed'
      ? `${paint('good', 'Committed')} ${fact.id}.`
      : outcome === 'duplicate'
        ? `You said so before: ${fact.id}.`
        : `${fact.author} said so before: ${fact.id}. Your word was added to it.`;
  const read =
    claims.length === 0
      ? ['Nothing in it could be read as a statement; it is kept and found by its words.']
      : claims.map((claim) => `  read     ${claimWords(claim)}`);
  return [first, ...read, ...ended.map((id) => `  ended    ${id}`), ...redactedLines(redacted, theme)].join(
    '\n',
  );
}

/** A line for each kind of secret. */
export function redactedLines(kinds: readonly string[], { paint }: Theme): string[] {
  return kinds.map(
    (kind) =>
      `  ${paint('warning', 'redacted')} ${withArticle(kind)} was taken out before anything was stored`,
  );
}

/** Their `of` says how the value is to be read, and nothing to a reader. */
const SHAPED = new Set(['setting', 'condition', 'practice', 'schedule', 'deploy_schedule']);

const CONCERNS = /^(?:for|on|between|in|when|to|from|before|within|with) /;

export function claimWords(claim: ShownClaim): string {
  const { attribute, mode, qualifiers } = claim;
  const { environment, region, per, of } = qualifiers;
  const where = [
    ...(of === undefined || SHAPED.has(attribute)
      ? []
      : [CONCERNS.test(String(of)) ? String(of) : `for ${of}`]),
    ...(per === undefined ? [] : [`per ${per === 'ip' ? 'IP' : per}`]),
    ...[environment, region].flatMap((place) => (place === undefined ? [] : [`in ${place}`])),
  ];
  const how =
    mode === 'states'
      ? ''
      : mode === 'changes'
        ? ' (a change)'
        : mode === 'ends'
          ? ' (no longer)'
          : ' (in passing)';
  return `${plainClaim(claim)}${where.length === 0 ? '' : ` [${where.join(', ')}]`}${how}`;
}

function plainClaim({ subjectName, attribute, told, qualifiers: { of } }: ShownClaim): string {
  if (attribute === 'setting') return `${subjectName}: ${told}`;
  if (attribute === 'practice') return `${subjectName}: ${of === undefined ? '' : `${of} `}${told}`;
  if (attribute === 'USES') return `${subjectName}: uses ${told}`;
  if (attribute === 'condition') {
    const state = told === 'true' ? of : told === 'false' ? `not ${of}` : told;
    return `${subjectName}: ${state}`;
  }
  const what = attribute === 'MAINTAINS' ? 'owner' : withAcronyms(spoken(attribute));
  return `${what} of ${subjectName === 'Project' ? 'the project' : subjectName}: ${told}`;
}

export function historyReport(
  threads: readonly ShownThread[],
  related: readonly ShownFact[],
  theme: Theme,
): string {
  const told = clean(threads).map(({ subjectName, attribute, entries }) => {
    const what = attribute === 'MAINTAINS' ? 'owner' : spoken(attribute);
    return [
      theme.paint('title', `The ${what} of ${subjectName}`),
      ...entries.flatMap(({ fact }) => factLines(fact, theme)),
    ].join('\n');
  });
  const others =
    related.length === 0
      ? []
      : [
          [
            theme.paint('title', 'Before and after'),
            ...related.flatMap((fact) => factLines(fact, theme)),
          ].join('\n'),
        ];
  return [...told, ...others].join('\n\n');
}

/** By day, oldest first: what a newcomer would read. */
export function storyReport(facts: readonly ShownFact[], theme: Theme): string {
  if (facts.length === 0) return 'Nothing has been told yet.';
  const lines: string[] = [];
  let last = '';
  for (const fact of clean(facts)) {
    const today = day(fact.validFrom);
    if (today !== last) lines.push(...(last === '' ? [] : ['']), theme.paint('title', today));
    last = today;
    const over = fact.end === null ? '' : theme.paint('muted', ` (${fact.end.how} ${day(fact.end.at)})`);
    const place = fact.scope === '' ? '' : `${fact.scope}: `;
    const [first = '', ...more] = wrap(
      `${place}${fact.content.replace(/\s+/g, ' ')}`,
      Math.max(20, theme.columns - 14),
    );
    lines.push(`  ${theme.paint('muted', fact.id.slice(0, 8))}  ${first}${more.length === 0 ? over : ''}`);
    lines.push(...more.map((text, i) => `            ${text}${i === more.length - 1 ? over : ''}`));
  }
  return lines.join('\n');
}

/** Years before 0 and after 9999 are longer. */
const day = (seconds: number): string => isoTime(seconds).replace(/T.*/, '');
