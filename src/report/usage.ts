/** What language models used: today against the budget, then by day, by model and by purpose. */
import type { UsageReport } from '../engine/usage.js';
import type { UsageSum } from '../model/index.js';
import type { UsageLine } from '../store/usage.js';
import { clean } from './clean.js';
import type { Json } from './json.js';
import { table } from './table.js';
import type { Theme } from './theme.js';
import { wrap } from './width.js';
import { count, digits } from './words.js';

const MICROS = 1_000_000;
const KINDS = ['calls', 'tokens', 'money'] as const;
const NOTHING: UsageLine = {
  day: '',
  model: '',
  purpose: '',
  calls: 0,
  inputTokens: 0,
  outputTokens: 0,
  micros: 0,
  unpriced: 0,
  estimated: 0,
};

export function usageReport(given: UsageReport, theme: Theme): string {
  const { today, lines, from, to, configured, limits } = clean(given);
  if (lines.length === 0 && today.used.calls === 0) return noUsage(given, theme);
  const { paint } = theme;
  const blocks = [[paint('title', `Today, ${today.day} (UTC)`), ...todayLines(today, limits, theme)]];
  for (const [title, key] of GROUPS) {
    const rows = grouped(lines, key);
    if (rows.length > 0) blocks.push([paint('title', title), ...groupLines(rows, theme)]);
  }
  const notes = notesOn(lines, from, to);
  if (!configured) notes.push('No model is configured now; `lore doctor` says what it takes.');
  blocks.push(notes.flatMap((note) => wrap(note, theme.columns)));
  return blocks.map((block) => block.join('\n')).join('\n\n');
}

const GROUPS = [
  ['By day', 'day'],
  ['By model', 'model'],
  ['By purpose', 'purpose'],
] as const;
type Key = (typeof GROUPS)[number][1];

function noUsage({ from, to, configured, limits, today }: UsageReport, theme: Theme): string {
  const since = `No model was called for this world from ${from} to ${to}.`;
  const next = configured
    ? 'One is configured; its calls will be counted here.'
    : 'None is configured, and nothing needs one; `lore doctor` says what it takes.';
  const lines = [since, next].flatMap((line) => wrap(line, theme.columns));
  const budget = budgetRows(limits, today.left, today.used);
  if (budget.length === 0) return lines.join('\n');
  return [...lines, '', 'The day’s budget:', ...table(budget, { indent: 2 })].join('\n');
}

function todayLines(
  { used, left, resetsAt }: UsageReport['today'],
  limits: UsageReport['limits'],
  { paint }: Theme,
): string[] {
  const rows: (readonly [string, string])[] = [
    ['used', amountsText(used)],
    ...budgetRows(limits, left, used),
    ['budget', Object.keys(limits).length === 0 ? 'no limit a day' : `begins anew at ${resetsAt}`],
  ];
  return table(
    rows.map(([name, told]) => [paint('muted', name), told]),
    { indent: 2 },
  );
}

/** `12 of 100, 88 left`. */
function budgetRows(
  limits: UsageReport['limits'],
  left: UsageReport['limits'],
  used: UsageSum,
): (readonly [string, string])[] {
  const spent = {
    calls: used.calls,
    tokens: used.inputTokens + used.outputTokens,
    money: used.micros / MICROS,
  };
  return KINDS.flatMap((kind) => {
    const most = limits[kind];
    if (most === undefined) return [];
    return [[kind, `${figure(spent[kind])} of ${figure(most)}, ${figure(left[kind] ?? 0)} left`] as const];
  });
}

function amountsText(used: UsageSum): string {
  const tokens = `${digits(used.inputTokens)} tokens in, ${digits(used.outputTokens)} out`;
  return `${count(used.calls, 'call')}, ${tokens}${moneyText(used) === '' ? '' : `, ${moneyText(used)}`}`;
}

/** Empty where no price is known at all. */
function moneyText({ micros, calls, unpriced }: UsageSum): string {
  if (calls > 0 && unpriced === calls) return '';
  return `${figure(micros / MICROS)}${unpriced > 0 ? ' and more' : ''}`;
}

function groupLines(rows: readonly (readonly [string, UsageLine])[], { paint }: Theme): string[] {
  const head = ['', 'calls', 'tokens in', 'out', 'money'].map((word) => paint('muted', word));
  const isPriced = rows.some(([, sum]) => moneyText(sum) !== '');
  const body = rows.map(([name, sum]) => [
    paint('name', name),
    digits(sum.calls),
    digits(sum.inputTokens),
    digits(sum.outputTokens),
    ...(isPriced ? [moneyText(sum)] : []),
  ]);
  const align = ['left', 'right', 'right', 'right', 'right'] as const;
  return table([isPriced ? head : head.slice(0, -1), ...body], { indent: 2, align });
}

function notesOn(lines: readonly UsageLine[], from: string, to: string): string[] {
  const all = lines.reduce(plus, NOTHING);
  const notes = [`From ${from} to ${to}: ${amountsText(all)}.`];
  if (all.unpriced > 0)
    notes.push(
      `${count(all.unpriced, 'call')} went to a model without a price in LORE_LLM_PRICES; the money leaves that out.`,
    );
  if (all.estimated > 0)
    notes.push(
      `The server did not count the tokens of ${count(all.estimated, 'call')}: those are estimates.`,
    );
  return notes;
}

function grouped(lines: readonly UsageLine[], key: Key): (readonly [string, UsageLine])[] {
  const groups = new Map<string, UsageLine>();
  for (const line of lines) groups.set(line[key], plus(groups.get(line[key]) ?? NOTHING, line));
  const rows = [...groups];
  return key === 'day' ? rows : rows.sort(([, a], [, b]) => spentBy(b) - spentBy(a));
}

const spentBy = ({ inputTokens, outputTokens }: UsageLine): number => inputTokens + outputTokens;

function plus(a: UsageLine, b: UsageLine): UsageLine {
  return {
    ...a,
    calls: a.calls + b.calls,
    inputTokens: a.inputTokens + b.inputTokens,
    outputTokens: a.outputTokens + b.outputTokens,
    micros: a.micros + b.micros,
    unpriced: a.unpriced + b.unpriced,
    estimated: a.estimated + b.estimated,
  };
}

function figure(value: number): string {
  return value.toLocaleString('en-GB', { maximumFractionDigits: 6 });
}

export function usageJson({ from, to, lines, today, limits, configured }: UsageReport): Json {
  const groups = (key: Key): Json =>
    grouped(lines, key).map(([name, sum]) => ({ [key]: name, ...sumJson(sum) }));
  return {
    today: { day: today.day, ...sumJson(today.used) },
    budget: { limits: { ...limits }, left: { ...today.left }, resets_at: today.resetsAt },
    from,
    to,
    days: groups('day'),
    models: groups('model'),
    purposes: groups('purpose'),
    lines: lines.map((line) => ({
      day: line.day,
      model: line.model,
      purpose: line.purpose,
      ...sumJson(line),
      estimated_calls: line.estimated,
    })),
    notes: [...today.notes],
    configured,
  };
}

function sumJson(sum: UsageSum): { readonly [key: string]: Json } {
  return {
    calls: sum.calls,
    input_tokens: sum.inputTokens,
    output_tokens: sum.outputTokens,
    money: sum.calls > 0 && sum.unpriced === sum.calls ? null : sum.micros / MICROS,
    unpriced_calls: sum.unpriced,
  };
}
