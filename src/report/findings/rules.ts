/** Rules as `lore rule` shows them. */

import { groupBy } from '../../model/index.js';
import type { RuleFile } from '../../packs/rules/rule-file.js';
import { clean } from '../clean.js';
import type { Json } from '../json.js';
import { table } from '../table.js';
import type { Theme } from '../theme.js';
import { wrap } from '../width.js';
import { count, digits } from '../words.js';

type Headed = 'id' | 'name' | 'kind' | 'severity' | 'description' | 'why' | 'fix' | 'pack';

export interface ShownRule extends Pick<RuleFile, Headed> {
  readonly cypher: string;
  readonly own: boolean;
  readonly parts: readonly string[];
  readonly trusted: boolean;
  readonly disabledBy: string | null;
  readonly open: number;
}

export function ruleJson(rule: ShownRule): { readonly [key: string]: Json } {
  return {
    id: rule.id,
    name: rule.name,
    kind: rule.kind,
    severity: rule.severity,
    description: rule.description,
    why: rule.why,
    fix: rule.fix,
    cypher: rule.cypher,
    pack: rule.pack,
    own: rule.own,
    parts: [...rule.parts],
    trusted: rule.trusted,
    enabled: rule.disabledBy === null,
    disabled_by: rule.disabledBy,
    open_findings: rule.open,
  };
}

export function rulesReport(input: readonly ShownRule[], theme: Theme): string {
  const rules = clean(input);
  const { paint, columns } = theme;
  const widest = Math.max(0, ...rules.map(({ id }) => id.length));
  const blocks = [...groupBy(rules, ({ pack }) => pack)].map(([pack, own]) => {
    const rows = own.map((rule) => [
      rule.disabledBy === null ? rule.id : paint('muted', rule.id),
      rule.severity === 'error' ? paint('error', 'error') : rule.severity,
      rule.open === 0 ? '' : digits(rule.open),
      rule.disabledBy ?? rule.name,
    ]);
    const fit = Math.max(columns, widest + 24);
    return [
      paint('title', `${pack} (${count(own.length, 'rule')})`),
      ...table(rows, { indent: 2, fit, align: ['left', 'left', 'right'] }),
    ].join('\n');
  });
  return [
    ...blocks,
    paint('muted', '`lore rule show <id>` tells what one checks, why, and in what words.'),
  ].join('\n\n');
}

export function ruleReport(input: ShownRule, theme: Theme): string {
  const rule = clean(input);
  const { paint, columns, glyphs } = theme;
  const paragraph = (text: string) => (text === '' ? [] : [wrap(text, columns).join('\n')]);
  const facts = [
    ['kind', rule.kind],
    [
      'severity',
      rule.severity === 'error' && !rule.trusted ? 'error, once a person confirms it' : rule.severity,
    ],
    ['from', rule.own ? 'added to this world' : rule.pack],
    ['checks', rule.parts.join(', ')],
    ['open', digits(rule.open)],
    ['off', rule.disabledBy ?? ''],
  ].filter(([, value]) => value !== '');
  const facing = facts.flatMap(([name = '', value = '']) =>
    wrap(value, columns - 12).map(
      (line, index) => `  ${paint('muted', (index === 0 ? name : '').padEnd(8))}  ${line}`,
    ),
  );
  return [
    `${paint('title', rule.name)} ${paint('muted', rule.id)}`,
    ...paragraph(rule.description),
    ...paragraph(rule.why === rule.description ? '' : rule.why),
    ...(rule.fix === '' ? [] : [`${glyphs.arrow} ${wrap(rule.fix, columns - 3).join('\n  ')}`]),
    facing.join('\n'),
    ...(rule.cypher === ''
      ? []
      : [
          rule.cypher
            .split('\n')
            .map((line) => `  ${line}`)
            .join('\n'),
        ]),
  ].join('\n\n');
}
