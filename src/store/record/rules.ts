/** Rules as they are listed: those of packs and files, and the ones people made here. */
import { FINDING_KINDS, LoreError, SEVERITIES } from '../../model/index.js';
import type { RuleBook, RuleRecord } from '../findings.js';
import { add, drop, expect, type RecordKind } from '../records.js';
import { AGAIN, type Deciding, decide } from './deciding.js';

const RULE: RecordKind<RuleRecord> = {
  name: 'rule',
  fields: {
    id: 'text',
    name: 'text',
    kind: FINDING_KINDS,
    severity: SEVERITIES,
    description: 'text',
    cypher: 'text',
    pack: 'text',
    own: 'boolean',
    enabled: 'boolean',
    header: 'text',
  },
  key: ['id'],
};
/** By id, or by id and part: what a person has switched off here stays off when rules are listed again. */
const OFF: RecordKind<{ readonly id: string }> = { name: 'rule_off', fields: { id: 'text' }, key: ['id'] };

export function rulesOver({ records }: Deciding): RuleBook {
  const switched = (id: string, enabled: boolean) => (enabled ? drop(OFF, { id }) : add(OFF, { id }));
  const own = () =>
    records.read({ kind: RULE, where: { own: true }, order: ['id'] }, { kind: OFF, order: ['id'] });
  return {
    listBuiltIn: (rules) =>
      decide(async () => {
        const [all] = await records.read({ kind: RULE, order: ['id'] });
        const mine = all.filter((rule) => rule.own).map(({ id }) => id);
        const wanted = builtIn(rules, new Set(mine));
        // Every opening of a world lists its rules.
        const listed = all.filter((rule) => !rule.own);
        if (JSON.stringify(listed) === JSON.stringify(wanted)) return;
        const done = await records.write([
          expect(RULE, { own: true }, { least: mine.length }),
          expect(RULE, { own: true, id: { in: mine } }, { least: mine.length }),
          drop(RULE, { own: false }),
          ...wanted.map((rule) => add(RULE, rule)),
        ]);
        return done === null ? AGAIN : undefined;
      }),

    async rules() {
      const [all, off] = await records.read({ kind: RULE, order: ['id'] }, { kind: OFF });
      const ids = new Set(off.map(({ id }) => id));
      return all.map((rule) => ({ ...rule, enabled: rule.enabled && !ids.has(rule.id) }));
    },

    async rulesStamp() {
      return JSON.stringify(await own());
    },

    async rulesOff() {
      const [, off] = await own();
      return off.map(({ id }) => id);
    },

    async putRule(rule) {
      const { id } = rule;
      const done = await records.write([
        expect(RULE, { id, own: false }),
        drop(RULE, { id }),
        add(RULE, { ...plain(rule), own: true, enabled: true }),
        switched(id, rule.enabled),
      ]);
      if (done !== null) return;
      throw new LoreError({
        code: 'store/rule-taken',
        message: `${id} is the id of a rule that is built in.`,
        hint: 'Give your rule another id; the built-in one can be disabled.',
      });
    },

    async removeRule(id) {
      const done = await records.write([
        expect(RULE, { id, own: true }, { least: 1 }),
        drop(RULE, { id }),
        drop(OFF, { id }),
      ]);
      return done !== null;
    },

    async enableRule(id, enabled) {
      await records.write([switched(id, enabled)]);
    },
  };
}

/** A person's own goes before what packs and files call the same. */
function builtIn(rules: readonly RuleRecord[], own: ReadonlySet<string>): RuleRecord[] {
  const byId = new Map(
    rules.filter(({ id }) => !own.has(id)).map((rule) => [rule.id, { ...plain(rule), own: false }]),
  );
  return [...byId.values()].sort((a, b) => Buffer.compare(Buffer.from(a.id), Buffer.from(b.id)));
}

/** In the order of the fields, so that two can be told to be the same. */
function plain(rule: RuleRecord): RuleRecord {
  const { id, name, kind, severity, description, cypher, pack, own, enabled, header } = rule;
  return { id, name, kind, severity, description, cypher, pack, own, enabled, header };
}
