/** Counts, for each rule, what it found of what was put in, and what it told without cause. */
import type { Finding } from '../../src/model/index.js';
import { type Case, isNearMiss } from './case.js';
import { explanationOf } from './explained.js';
import { casesOf, isOwn, isSought } from './trial.js';

export interface RuleScore {
  faults: number;
  found: number;
  nearMisses: number;
  /** Near misses of this rule that it told of for certain. */
  fired: number;
  /** What it told of without any fault: in the clean part, across cases, or in near misses of other rules. */
  falseAlarms: number;
  readonly parts: Set<string>;
  readonly explained: Set<string>;
}

export class Scores {
  readonly rules = new Map<string, RuleScore>();
  /** In words, for whoever mends them. */
  readonly problems: string[] = [];

  /** `findings`: all that are open in a world with these cases in it. */
  add(cases: readonly Case[], findings: readonly Finding[], where: string): void {
    const known = new Map(cases.map((one) => [one.id, one]));
    const byCase = new Map<string, Finding[]>(cases.map(({ id }) => [id, []]));
    for (const finding of findings) {
      const [id, ...more] = casesOf(finding);
      const own = id === undefined || more.length > 0 ? undefined : byCase.get(id);
      if (own !== undefined) own.push(finding);
      else if (counts(finding))
        this.#alarm(
          finding,
          `${where}, ${id === undefined ? 'clean part' : `cases ${[id, ...more].join(', ')}`}`,
        );
    }
    for (const [id, told] of byCase) {
      const one = known.get(id);
      if (one !== undefined) this.#judge(one, told, where);
    }
  }

  #judge(one: Case, told: readonly Finding[], where: string): void {
    const score = this.#of(one.rule);
    if (one.part !== '') score.parts.add(one.part);
    const label = `${one.rule}${one.part === '' ? '' : `:${one.part}`} (${where}, ${one.id} “${one.name}”)`;
    for (const sought of one.sought) {
      score.faults++;
      if (told.some((finding) => isSought(one, finding, sought))) score.found++;
      else this.problems.push(`missed: ${label}`);
    }
    if (!isNearMiss(one)) return;
    score.nearMisses++;
    for (const finding of told) {
      if (finding.certainty !== 'certain') continue;
      if (isOwn(one, finding)) {
        score.fired++;
        this.problems.push(`near miss fired: ${label}: ${finding.message}`);
      } else if (counts(finding)) {
        const why = explanationOf(one.rule, finding.rule);
        if (why === null) this.#alarm(finding, `near miss of ${label}`);
        else this.#of(finding.rule).explained.add(`near misses of ${one.rule}: ${why}`);
      }
    }
  }

  #alarm(finding: Finding, where: string): void {
    this.#of(finding.rule).falseAlarms++;
    this.problems.push(`false alarm: ${finding.rule} ${finding.part} in ${where}: ${finding.message}`);
  }

  #of(rule: string): RuleScore {
    const score = this.rules.get(rule) ?? {
      faults: 0,
      found: 0,
      nearMisses: 0,
      fired: 0,
      falseAlarms: 0,
      parts: new Set(),
      explained: new Set(),
    };
    this.rules.set(rule, score);
    return score;
  }
}

/** What is only possible, and what only says that something is not known, is no alarm. */
export function counts({ certainty, severity }: Finding): boolean {
  return certainty === 'certain' && severity !== 'info';
}
