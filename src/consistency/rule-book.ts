/** The rule book of a world: every rule there is, which of them are run, and how much each weighs here. */
import { didYouMean, groupBy, LoreError, type Severity } from '../model/index.js';
import type { RuleRecord } from '../store/findings.js';
import type { Rule } from './rule.js';
import type { RuleSettings } from './rule-settings.js';

export interface BookedRule {
  readonly rule: Rule;
  /** The ceiling that holds in this world. */
  readonly severity: Severity;
  /** Its findings reach the ceiling without a person's word. */
  readonly trusted: boolean;
  /** Who does without it; null when it is run. */
  readonly disabledBy: 'lore.yaml' | 'a person' | null;
}

export interface RuleBook {
  readonly all: readonly BookedRule[];
  /** Those that are run: sanity first, late ones last. */
  readonly active: readonly BookedRule[];
  /** Active rules by id, by a beginning of it, or by `id:PART`. Throws `check/unknown-rule`. */
  select(wanted: readonly string[]): BookedRule[];
}

/** `core/exclusive-object:RULES`, or just the id where a rule stands by itself. */
export function nameOf({ id, part }: Rule): string {
  return part === '' ? id : `${id}:${part}`;
}

export function isSanity({ rule }: BookedRule): boolean {
  return rule.order === 'sanity';
}

const ORDER = ['sanity', 'normal', 'late'] as const;

/** `off`: what people have switched off, by `id` or `id:PART`. */
export function ruleBook(rules: readonly Rule[], settings: RuleSettings, off: readonly string[]): RuleBook {
  const all = rules.map((rule): BookedRule => {
    const named = (names: readonly string[]) => names.some((name) => isNamed(rule, name));
    return {
      rule,
      severity: severityOf(rule, settings),
      trusted: named(settings.trust),
      disabledBy: named(settings.disable) ? 'lore.yaml' : named(off) ? 'a person' : null,
    };
  });
  const active = ORDER.flatMap((order) =>
    all.filter(({ rule, disabledBy }) => rule.order === order && disabledBy === null),
  );
  return { all, active, select: (wanted) => select(all, active, wanted) };
}

/** Settings name a rule in full, one part of it, or everything of a pack: `core/`. */
export function isNamed(rule: Rule, name: string): boolean {
  if (rule.pack === 'world' && name === `world/${rule.id}`) return true;
  return name === rule.id || name === nameOf(rule) || (name.endsWith('/') && rule.id.startsWith(name));
}

/** The most special one counts: a part before its rule, a rule before its pack. */
function severityOf(rule: Rule, { severity }: RuleSettings): Severity {
  const names = Object.keys(severity).filter((name) => isNamed(rule, name));
  const [special] = names.sort((a, b) => b.length - a.length);
  return (special === undefined ? undefined : severity[special]) ?? rule.severity;
}

/** Names in the settings that no rule goes by: each with where it stands. */
export function unknownNames(
  rules: readonly Rule[],
  { trust, disable, severity }: RuleSettings,
): { readonly name: string; readonly path: readonly (string | number)[] }[] {
  const told = [
    ...trust.map((name, i) => ({ name, path: ['trust', i] })),
    ...disable.map((name, i) => ({ name, path: ['disable', i] })),
    ...Object.keys(severity).map((name) => ({ name, path: ['severity', name] })),
  ];
  return told.filter(({ name }) => !rules.some((rule) => isNamed(rule, name)));
}

export function unknownRule(name: string, rules: readonly Rule[]): LoreError {
  const ids = [...new Set(rules.map(({ id }) => id))];
  const [id = '', part] = name.split(':');
  const parts = part === undefined ? [] : rules.filter((rule) => rule.id === id).map((rule) => rule.part);
  if (parts.length > 0)
    return new LoreError({
      code: 'check/unknown-rule',
      message: `The rule ${id} is not made for "${part}".`,
      hint: didYouMean(part ?? '', parts) ?? `It is made for ${list(parts)}.`,
    });
  return new LoreError({
    code: 'check/unknown-rule',
    message: `There is no rule "${name}".`,
    hint:
      didYouMean(id, [...new Set([...ids, ...ids.map((one) => one.split('/').pop() ?? one)])]) ??
      '`lore rule list` shows the rules.',
  });
}

const MOST_LISTED = 12;

function list(words: readonly string[]): string {
  const some = words.filter((word) => word !== '').slice(0, MOST_LISTED);
  return `${some.join(', ')}${words.length > some.length ? ', …' : ''}`;
}

function select(
  all: readonly BookedRule[],
  active: readonly BookedRule[],
  wanted: readonly string[],
): BookedRule[] {
  const rules = all.map(({ rule }) => rule);
  const picked = new Set<BookedRule>();
  for (const name of wanted) {
    const meant = all.filter(({ rule }) => isMeant(rule, name));
    if (meant.length === 0) throw unknownRule(name, rules);
    const running = meant.filter(({ disabledBy }) => disabledBy === null);
    const [off] = meant;
    if (running.length === 0 && off !== undefined)
      throw new LoreError({
        code: 'check/disabled-rule',
        message: `The rule ${name} is not run: ${off.disabledBy} has disabled it.`,
        hint:
          off.disabledBy === 'lore.yaml'
            ? 'Take it out of `check.disable` in lore.yaml.'
            : `\`lore rule enable ${off.rule.id}\` brings it back.`,
      });
    for (const one of running) picked.add(one);
  }
  return active.filter((one) => picked.has(one));
}

/** When asking, a pack or any beginning up to a `/` or `-` will do, and so will the last word of an id. */
function isMeant(rule: Rule, name: string): boolean {
  if (isNamed(rule, name)) return true;
  const [id = '', part] = name.split(':');
  if (part !== undefined && part !== rule.part) return false;
  return (
    rule.id.endsWith(`/${id}`) ||
    rule.id.startsWith(`${id}/`) ||
    rule.id.startsWith(`${id}-`) ||
    rule.id === id
  );
}

/** One entry for each id, as `:OntologyRule` lists them: parts of a rule are one. */
export function recordsOf(rules: readonly Rule[]): RuleRecord[] {
  return [...groupBy(rules, ({ id }) => id).values()].flatMap((parts) => {
    const [first] = parts;
    if (first === undefined) return [];
    const { id, name, kind, severity, description, pack } = first;
    return [
      {
        id,
        name,
        kind,
        severity,
        description,
        cypher: parts.find(({ cypher }) => cypher !== '')?.cypher ?? '',
        pack,
        own: false,
        enabled: true,
        header:
          parts.length > 1 || first.part !== '' ? `for ${parts.map(({ part }) => part).join(', ')}` : '',
      },
    ];
  });
}
