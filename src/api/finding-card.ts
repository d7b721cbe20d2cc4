/** The whole card of a finding: both sides, their sources, windows to draw, the rule, every word on it. */
import type { z } from 'zod';
import type { DeskRow } from '../engine/desk.js';
import { type FindingBar, type FindingEvidence, findingEvidence } from '../engine/finding-evidence.js';
import type { World } from '../engine/index.js';
import type { Finding } from '../model/index.js';
import { detailsTold } from '../report/findings/shape.js';
import { boundJson, windowJson } from '../report/json.js';
import type { Window } from '../time/index.js';
import { rowsOf, verdictOf } from './finding-rows.js';
import type { evidenceShape, findingCardShape } from './shapes/finding.js';
import { axisOver, maybeIso } from './words.js';

type Card = z.input<typeof findingCardShape>;

export async function findingCard(world: World, row: DeskRow): Promise<Card> {
  const [told] = await rowsOf(world, [row]);
  if (told === undefined) throw new Error('a row was asked for and none was told');
  if (row.kind === 'flag') return { ...told, ...EMPTY, node: row.node };
  const finding = await world.finding(row.id);
  const evidence = await findingEvidence(world, finding);
  const history = await world.store.desk.history(finding.id);
  const { rule } = evidence.shown;
  const bars = evidence.bars.filter((bar) => boundsOf(bar).some((bound) => bound !== null));
  const [first, second] = bars;
  return {
    ...told,
    predicate: finding.predicate,
    ...detailsOf(finding),
    cause: finding.cause === null ? null : { ...pickCause(finding.cause) },
    gone_at: maybeIso(finding.goneAt),
    rule_words: {
      id: rule.id,
      part: rule.part,
      name: rule.name,
      description: rule.description,
      why: rule.why,
      fix: rule.fix,
      severity: rule.severity,
      cypher: rule.cypher,
    },
    sides: sidesOf(finding, evidence),
    evidence: evidence.shown.evidence.map((one) => evidenceOf(one, evidence)),
    bars: bars.map(({ window, ...bar }) => ({ ...bar, window: windowJson(window) })),
    overlap: first === undefined || second === undefined ? null : overlapOf(first, second),
    gap: first === undefined || second === undefined ? null : gapOf(first, second),
    axis: await axisOver(world, bars.flatMap(boundsOf)),
    history: history.map(verdictOf),
    node: null,
  };
}

const EMPTY = {
  predicate: null,
  details: {},
  expected: null,
  actual: null,
  cause: null,
  gone_at: null,
  rule_words: null,
  sides: [],
  evidence: [],
  bars: [],
  overlap: null,
  gap: null,
  axis: null,
  history: [],
} satisfies Partial<Card>;

function pickCause({ key, told, so, fix }: { key: string; told: string; so: string; fix: string }) {
  return { key, told, so, fix };
}

function detailsOf(finding: Finding): Pick<Card, 'details' | 'expected' | 'actual'> {
  const { details } = finding;
  return {
    details: detailsTold(finding),
    expected: details.kind === 'anachronism' ? details.expected : null,
    actual: details.kind === 'anachronism' ? details.actual : null,
  };
}

/** The claims of a contradiction; of others, the first two statements that show it. */
function sidesOf({ details }: Finding, { shown }: FindingEvidence): Card['sides'] {
  const claims = details.kind === 'contradiction' ? [details.claimA, details.claimB] : [];
  const sides = shown.evidence.slice(0, 2).map(({ id, told, citations }, index) => ({
    claim: claims[index] ?? told,
    document: citations[0]?.title ?? null,
    statements: id === '' ? [] : [id],
  }));
  const missing = claims.slice(sides.length).map((claim) => ({ claim, document: null, statements: [] }));
  return [...sides, ...missing];
}

type Shown = FindingEvidence['shown']['evidence'][number];
type Excerpt = NonNullable<Shown['citations'][number]['excerpt']>;

function evidenceOf(
  { id, told, when, citations }: Shown,
  evidence: FindingEvidence,
): z.input<typeof evidenceShape> {
  const known = evidence.told.get(id);
  const who = (one: { id: string; name: string; type: string } | null) =>
    one === null ? null : { id: one.id, name: one.name, type: one.type };
  return {
    statement: id,
    told,
    when,
    predicate: known?.statement.predicate ?? null,
    subject: who(known?.told.subject ?? null),
    object: who(known?.told.object ?? null),
    value: known?.told.value ?? null,
    window: known === undefined ? null : windowJson(known.statement.valid),
    confidence: known?.told.confidence ?? null,
    reliability: known?.told.reliability ?? null,
    is_disputed: known?.told.disputed ?? false,
    provisional: known?.told.provisional ?? false,
    citations: citations.map(({ excerpt, prose: _, passage: __, note: ___, retcon, ...cited }) => ({
      source: cited.source,
      title: cited.title,
      file: cited.file,
      lines: cited.lines === null ? null : { start: cited.lines.start, end: cited.lines.end },
      heading: [...cited.heading],
      quote: cited.quote,
      reliability: cited.reliability,
      confidence: cited.confidence,
      excerpt: excerpt === null ? null : cutExcerpt(excerpt),
      around: around(evidence, cited.file, excerpt?.line ?? cited.lines?.start ?? null),
      retcon: retcon?.reason ?? null,
    })),
  };
}

const LONGEST_LINE = 1_200;
const BEFORE = 400;

/** A line may be a whole book. */
function cutExcerpt({ line, text, column, length }: Excerpt): Excerpt {
  if (text.length <= LONGEST_LINE) return { line, text, column, length };
  const from = Math.max(0, column - 1 - BEFORE);
  const cut = text.slice(from, from + LONGEST_LINE);
  return {
    line,
    text: cut,
    column: column - from,
    length: Math.min(length, cut.length - (column - from) + 1),
  };
}

function around(evidence: FindingEvidence, file: string, line: number | null) {
  const found = line === null ? null : evidence.around(file, line);
  return found === null ? null : { start: found.start, lines: [...found.lines] };
}

function boundsOf({ window }: FindingBar): (number | null)[] {
  const { fromMin, fromMax, untilMin, untilMax } = window;
  return [fromMin, fromMax, untilMin, untilMax].map(boundJson);
}

type Stretch = { readonly from: number; readonly until: number } | null;

/** Where both hold for certain. */
function overlapOf(a: { window: Window }, b: { window: Window }): Stretch {
  const from = Math.max(a.window.fromMax, b.window.fromMax);
  const until = Math.min(a.window.untilMin, b.window.untilMin);
  return stretch(from, until);
}

/** Between the end of one and the beginning of the other. */
function gapOf(a: { window: Window }, b: { window: Window }): Stretch {
  return stretch(a.window.untilMax, b.window.fromMin) ?? stretch(b.window.untilMax, a.window.fromMin);
}

function stretch(from: number, until: number): Stretch {
  return from < until && boundJson(from) !== null && boundJson(until) !== null ? { from, until } : null;
}
