/** The rules of a world: its book, and what people add to it, take away and switch off. */
import { allRules } from '../consistency/all-rules.js';
import { checkRule, ruleOfRecord } from '../consistency/cypher/index.js';
import type { Rule } from '../consistency/rule.js';
import {
  type BookedRule,
  isNamed,
  type RuleBook,
  recordsOf,
  ruleBook,
  unknownNames,
  unknownRule,
} from '../consistency/rule-book.js';
import { groupBy, LoreError } from '../model/index.js';
import { Problems, readRule } from '../packs/index.js';
import type { Ontology } from '../packs/ontology.js';
import type { FindingTally, RuleRecord } from '../store/findings.js';
import type { Store } from '../store/store.js';
import type { ListedRule, NewRule } from './checking.js';
import { settingAt, type WorldConfig } from './config.js';

export interface RulesParts {
  readonly config: WorldConfig;
  readonly ontology: Ontology;
  readonly store: Store;
}

export interface LoadedBook {
  readonly book: RuleBook;
  /** The built-in rules are others than when they were last listed: findings must be looked at anew. */
  readonly changed: boolean;
  /** See `SweepWorld`. */
  readonly took: Map<string, number>;
  /** Shows the built-in ones in the graph as they are now. */
  list(): Promise<void>;
}

export interface Rules {
  book(): Promise<LoadedBook>;
  listed(): Promise<ListedRule[]>;
  named(name: string): Promise<ListedRule>;
  add(rule: NewRule): Promise<ListedRule>;
  remove(id: string): Promise<void>;
  enable(id: string, enabled: boolean): Promise<void>;
}

const STANDING = ['open', 'confirmed'] as const;
const ID = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)*$/;

export function createRules({ config, ontology, store }: RulesParts): Rules {
  const { findings } = store;
  const took = new Map<string, number>();
  let made: { readonly key: string; readonly rules: readonly Rule[] } | null = null;
  let opened: { readonly stamp: string; readonly book: LoadedBook } | null = null;

  /** The same objects as long as they say the same, since what they compile to is kept with them. */
  function rulesWith(own: readonly RuleRecord[]): readonly Rule[] {
    const key = JSON.stringify(own);
    if (made?.key !== key) made = { key, rules: allRules(ontology, own) };
    return made.rules;
  }

  async function load() {
    const [records, off] = await Promise.all([findings.rules(), findings.rulesOff()]);
    const own = records.filter((record) => record.own);
    const rules = rulesWith(own);
    const [unknown] = unknownNames(rules, config.check);
    if (unknown !== undefined) {
      const { code, message, hint } = unknownRule(unknown.name, rules);
      throw new LoreError({ code, message, hint, at: settingAt(config, ['check', ...unknown.path]) });
    }
    return { records, own, off, rules, book: ruleBook(rules, config.check, off) };
  }

  /** Kept as long as nobody changes a rule: it is looked into after every change of the world. */
  async function book(): Promise<LoadedBook> {
    const stamp = await findings.rulesStamp();
    if (opened?.stamp !== stamp) opened = { stamp, book: await makeBook() };
    return opened.book;
  }

  async function makeBook(): Promise<LoadedBook> {
    const loaded = await load();
    const ownIds = new Set(loaded.own.map(({ id }) => id));
    const builtIn = recordsOf(loaded.rules.filter(({ id }) => !ownIds.has(id)));
    const known = new Map(loaded.records.map((record) => [record.id, fingerprint(record)]));
    const changed =
      builtIn.length + loaded.own.length !== loaded.records.length ||
      builtIn.some((record) => known.get(record.id) !== fingerprint(record));
    let isListed = false;
    return {
      book: loaded.book,
      took,
      changed,
      list: async () => {
        if (isListed) return;
        await findings.listBuiltIn(builtIn);
        isListed = true;
        // What was listed just now has not changed any more.
        if (changed) opened = null;
      },
    };
  }

  async function listed(): Promise<ListedRule[]> {
    const { own, rules, book: current } = await load();
    const kept = new Map(own.map((record) => [record.id, record]));
    const open = groupBy(await findings.tallyFindings({ statuses: STANDING }), ({ rule }) => rule);
    const records = recordsOf(rules);
    return records.map((record) => {
      const booked = current.all.filter(({ rule }) => rule.id === record.id);
      return toldOf(
        { ...record, ...kept.get(record.id), header: kept.get(record.id)?.header ?? '' },
        booked,
        open.get(record.id) ?? [],
      );
    });
  }

  async function named(name: string): Promise<ListedRule> {
    const { book: current, rules } = await load();
    const meant = current.all.filter(({ rule }) => !name.endsWith('/') && isNamed(rule, name));
    const [first] = meant;
    const found = (await listed()).find(({ id }) => id === first?.rule.id);
    if (first === undefined || found === undefined) throw unknownRule(name, rules);
    if (found.parts.length === 0 || first.rule.id === name) return found;
    const { id, part } = first.rule;
    const open = await findings.tallyFindings({ statuses: STANDING, rules: [id] });
    return toldOf(
      found,
      meant,
      open.filter((one) => one.part === part),
    );
  }

  async function add(rule: NewRule): Promise<ListedRule> {
    const { own, rules } = await load();
    const taken = rules.find(({ id }) => id === rule.id);
    if (taken !== undefined && !own.some(({ id }) => id === rule.id))
      throw new LoreError({
        code: 'rule/taken-id',
        message: `There is a rule ${rule.id} already (${taken.pack}).`,
        hint: 'Give yours another id; `lore rule disable` switches the other off.',
      });
    demandOwnName(rule.id);
    const record = recordOf(rule);
    demandSense(record);
    if (record.description.trim() === '')
      throw new LoreError({
        code: 'rule/no-description',
        message: `The rule ${record.id} says nothing about itself.`,
        hint: 'Say what is wrong where it finds something, with --description "…" or as @description in a header.',
      });
    await findings.putRule(record);
    return named(record.id);
  }

  /** Whoever trusts `core/` trusts the pack, and nothing that was added under its name. */
  function demandOwnName(id: string): void {
    const pack = ontology.packs.find((one) => one.id !== 'world' && id.startsWith(`${one.id}/`));
    if (pack !== undefined)
      throw new LoreError({
        code: 'rule/taken-id',
        message: `${id} would be a rule of the pack ${pack.id}.`,
        hint: `Give it a name of its own: ${id.slice(pack.id.length + 1)}.`,
      });
  }

  /** Query and header, so that what cannot be run is refused before it is kept. */
  function demandSense(record: RuleRecord): void {
    const [problem] = checkRule(ruleOfRecord(record, ontology), ontology);
    if (problem !== undefined) throw problem;
  }

  return {
    book,
    listed,
    named,
    add,
    remove: async (id) => {
      if (await findings.removeRule(id)) return;
      const known = await named(id);
      throw new LoreError({
        code: 'rule/not-own',
        message: `${id} was not added here: it comes with ${known.pack === 'world' ? 'a file of this world' : `the pack ${known.pack}`}.`,
        hint: '`lore rule disable` switches it off.',
      });
    },
    enable: async (id, enabled) => {
      const { book: current, rules } = await load();
      const [whole = ''] = id.split(':');
      const meant = current.all.filter(({ rule }) => !id.endsWith('/') && isNamed(rule, id));
      const [first] = meant;
      if (first === undefined) throw unknownRule(id, rules);
      if (enabled && meant.every(({ disabledBy }) => disabledBy === 'lore.yaml'))
        throw new LoreError({
          code: 'rule/disabled-in-settings',
          message: `lore.yaml disables ${whole}.`,
          hint: 'Take it out of `check.disable` there.',
          at: settingAt(config, ['check', 'disable']),
        });
      await findings.enableRule(id.startsWith('world/') ? first.rule.id : id, enabled);
    },
  };
}

/** Its words are those of one part, where it has several: of one that has found something, or of the plainest name. */
function toldOf(
  record: RuleRecord,
  booked: readonly BookedRule[],
  open: readonly FindingTally[],
): ListedRule {
  const sum = (some: readonly FindingTally[]) => some.reduce((all, { count }) => all + count, 0);
  const found = groupBy(open, ({ part }) => part);
  const weight = ({ rule: { part } }: BookedRule) => sum(found.get(part) ?? []);
  const [first] = [...booked].sort(
    (a, b) => weight(b) - weight(a) || a.rule.part.length - b.rule.part.length,
  );
  const off = booked.filter(({ disabledBy }) => disabledBy !== null);
  const parts = booked.map(({ rule }) => rule.part).filter((part) => part !== '');
  return {
    ...record,
    ...(first === undefined || parts.length === 0
      ? {}
      : { description: first.rule.description, cypher: first.rule.cypher }),
    severity: first?.severity ?? record.severity,
    enabled: off.length < booked.length,
    parts,
    why: first?.rule.why ?? '',
    fix: first?.rule.fix ?? '',
    trusted: booked.length > 0 && booked.every(({ trusted }) => trusted),
    disabledBy: off.length === booked.length ? (off[0]?.disabledBy ?? null) : null,
    open: sum(open),
  };
}

function recordOf({ id, cypher, description, severity }: NewRule): RuleRecord {
  if (!ID.test(id))
    throw new LoreError({
      code: 'rule/bad-id',
      message: `"${id}" cannot be the id of a rule.`,
      hint: 'Write small letters, digits and dashes that name the fault: two-kings, house/unpaid-oath.',
    });
  const problems = new Problems();
  const file = readRule(`${id.split('/').pop() ?? id}.cypher`, cypher, 'world', problems);
  const [problem] = problems.list();
  if (file === null || problem !== undefined)
    throw new LoreError({
      code: problem?.code ?? 'rule/unreadable',
      message: problem?.message ?? 'The rule cannot be read.',
      hint: problem?.hint,
    });
  return {
    id,
    name: file.header.includes('@name') ? file.name : id.replaceAll(/[-/]/g, ' '),
    kind: file.kind,
    severity: severity ?? file.severity,
    description: description ?? file.description,
    cypher: file.query,
    pack: 'world',
    own: true,
    enabled: true,
    header: file.header,
  };
}

function fingerprint({ id, name, kind, severity, description, cypher, pack, header }: RuleRecord): string {
  return JSON.stringify([id, name, kind, severity, description, cypher, pack, header]);
}
