/** What of a report is shown first, and how much of it: entries in the order in which their owner wants to know them. */
import { type Finding, filingOf, groupBy, SEVERITIES } from '../../model/index.js';
import { type Entry, entry, foldFindings, type SharedStatement } from './fold.js';

/** Entries that are shown when nothing else is asked for. */
export const SCREEN = 30;
/** A rule that makes more entries than this is routine in this world. */
const ROUTINE = 12;
/** Fewer than this are not worth telling together: of what fails a check, of what does not, and of mere notes. */
const FEWEST_FAILING = 6;
const FEWEST_ALIKE = 4;
const FEWEST_NOTES = 2;

export interface Screen {
  readonly shown: readonly Entry[];
  /** What did not fit, in the same order. */
  readonly more: readonly Entry[];
}

/** `most`: as many entries as fit; all of them, each by itself, when infinite. */
export function screenOf(
  findings: readonly Finding[],
  shared: ReadonlyMap<string, SharedStatement>,
  most = SCREEN,
): Screen {
  const entries = alikeTogether(foldFindings(findings, shared), most);
  const ordered = inOrder(entries);
  return { shown: ordered.slice(0, most), more: ordered.slice(most) };
}

/** Certain before possible, written before guessed, surprising before routine, and the more severe among equals. */
export function inOrder(entries: readonly Entry[]): Entry[] {
  const counts = countBy(entries, filing);
  const ranked = entries.map((one) => {
    const [first] = one.findings;
    const often = one.cause?.kind === 'rule' ? one.findings.length : (counts.get(filing(one)) ?? 1);
    // Where several rules point at one thing, it is that thing, however often each of them fires.
    const number = isMixed(one) ? 1 : often;
    const severity = SEVERITIES.indexOf(first.severity);
    return {
      one,
      rank: [
        first.certainty === 'certain' ? 0 : 1,
        first.guess === null ? 0 : 1,
        // What fails a check is never routine.
        first.severity !== 'error' && number > ROUTINE ? 1 : 0,
        severity,
        number,
      ],
      words: [filing(one), first.subject.name, first.id],
    };
  });
  return ranked
    .sort(
      (a, b) =>
        compare(a.rank, b.rank) || b.one.findings.length - a.one.findings.length || compare(a.words, b.words),
    )
    .map(({ one }) => one);
}

/** What a rule says often becomes one entry. What certainly fails a check stands by itself while there is room. */
function alikeTogether(entries: readonly Entry[], most: number): Entry[] {
  const groups = [...groupBy(entries, alikeBy).values()];
  const fails = ([one]: readonly Entry[]): number => (one?.findings[0].severity === 'error' ? 1 : 0);
  const byNumber = [...groups].sort((a, b) => fails(a) - fails(b) || b.length - a.length);
  const together = new Set<readonly Entry[]>();
  let number = entries.length;
  for (const group of byNumber) {
    const first = group[0]?.findings[0];
    if (first === undefined || most === Number.POSITIVE_INFINITY) break;
    const isFailing = first.severity === 'error' && first.certainty === 'certain';
    const fewest = isFailing ? FEWEST_FAILING : first.severity === 'info' ? FEWEST_NOTES : FEWEST_ALIKE;
    const isFew = isFailing ? group.length < fewest : findingsIn(group) < fewest || group.length < 2;
    if (isFew || (isFailing && number <= most)) continue;
    together.add(group);
    number -= group.length - 1;
  }
  return groups.flatMap((group) => {
    const [first] = group;
    if (first === undefined || !together.has(group)) return group;
    const all = group.flatMap((one) => one.findings);
    return [entry({ kind: 'rule', key: filing(first) }, all)];
  });
}

function findingsIn(group: readonly Entry[]): number {
  return group.reduce((sum, { findings }) => sum + findings.length, 0);
}

function filing({ findings: [first] }: Entry): string {
  return filingOf(first);
}

/** An entry in which several rules have found something stays by itself. */
function alikeBy(one: Entry): string {
  return isMixed(one) ? one.findings[0].id : `${filing(one)} ${standing(one)}`;
}

function isMixed(one: Entry): boolean {
  return one.findings.some((finding) => filingOf(finding) !== filing(one));
}

/** What must not be mixed in one entry of a rule. */
function standing({ findings: [{ certainty, guess, severity }] }: Entry): string {
  return `${certainty} ${guess ?? ''} ${severity}`;
}

function countBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return counts;
}

function compare(a: readonly (string | number)[], b: readonly (string | number)[]): number {
  for (const [i, left] of a.entries()) {
    const right = b[i] ?? left;
    if (left !== right) return left < right ? -1 : 1;
  }
  return 0;
}
