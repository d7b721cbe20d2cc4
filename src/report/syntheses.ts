/** Insights for a terminal and as data: what was concluded, on what, and whether that still stands. */
import type { TakenInsight } from '../engine/syntheses.js';
import { utcDay } from '../model/index.js';
import type { ToldSynthesis } from '../reason/told-synthesis.js';
import { clean } from './clean.js';
import type { Json } from './json.js';
import type { Theme } from './theme.js';
import { wrap } from './width.js';
import { count, listed } from './words.js';

/** As data, the same from the command line, the page's API and tools. */
export function synthesisJson(one: ToldSynthesis) {
  return {
    id: one.id,
    label: 'synthesis' as const,
    insight_type: one.insightType,
    insight: one.text,
    about: one.entities.map(({ name, entity }) => ({ name, entity_id: entity?.id ?? null })),
    confidence: one.confidence,
    domain: one.domain,
    expert_domain: one.expertDomain,
    source_model: one.sourceModel,
    created: new Date(one.created).toISOString(),
    stale: one.stale,
    stale_because: one.because.map(({ told }) => told),
    unsupported: one.unsupported,
    ground: one.ground.map(({ id, told, when }) => ({ statement_id: id, says: told, when })),
  };
}

/** `whole`: with every statement it rests on. */
export function synthesisLines(given: ToldSynthesis, theme: Theme, whole = false): string[] {
  const one = clean(given);
  const { paint, columns, glyphs } = theme;
  const standing = one.stale
    ? 'stale'
    : one.unsupported
      ? 'rests on nothing'
      : `rests on ${count(one.ground.length, 'statement')}`;
  const notes = [
    `${one.insightType}, not canon`,
    standing,
    `confidence ${one.confidence}`,
    ...(one.domain === null ? [] : [one.domain]),
    ...(one.sourceModel === null ? [] : [`by ${one.sourceModel}`]),
  ];
  return [
    `${paint('muted', one.id)}  ${paint('when', utcDay(one.created))}`,
    ...wrap(one.text, columns - 2).map((line) => `  ${line}`),
    ...wrap(notes.join(` ${glyphs.dot} `), columns - 2).map((line) => `  ${paint('muted', line)}`),
    ...one.because.flatMap(({ told }) =>
      wrap(told, columns - 4).map((line) => `    ${paint('warning', line)}`),
    ),
    ...(whole ? groundLines(one, theme) : []),
  ];
}

function groundLines({ entities, ground }: ToldSynthesis, { paint }: Theme): string[] {
  const about = entities.map(({ name, entity }) => (entity === null ? `${name} (unknown)` : entity.name));
  return [
    ...(about.length === 0 ? [] : [`  about ${listed(about)}`]),
    ...ground.map(
      ({ id, told, when }) =>
        `  ${paint('muted', id.slice(0, 8))}  ${told}${when === '' ? '' : `  ${paint('when', when)}`}`,
    ),
  ];
}

export interface SynthesisCounts {
  readonly total: number;
  readonly stale: number;
  readonly unsupported: number;
}

export function synthesesReport(
  syntheses: readonly ToldSynthesis[],
  { total, stale, unsupported }: SynthesisCounts,
  theme: Theme,
): string {
  const footer = `${count(total, 'insight')} in all, ${stale} stale, ${unsupported} that nothing bears out.`;
  if (syntheses.length === 0)
    return total === 0 ? 'There are no insights.' : `There are no such insights.\n\n${footer}`;
  return [...syntheses.flatMap((one) => [...synthesisLines(one, theme), '']), footer].join('\n');
}

/** Apart from what is written, and called what it is. */
export function concludedLines(syntheses: readonly ToldSynthesis[], theme: Theme): string[] {
  if (syntheses.length === 0) return [];
  return [
    theme.paint('title', 'Concluded before, and not canon:'),
    ...syntheses.flatMap((one) => [...synthesisLines(one, theme), '']),
  ];
}

const OUTCOMES: Readonly<Record<string, string>> = {
  saved: 'kept as',
  known: 'known already as',
  near: 'not kept, since it says much the same as',
};

/** What became of the insights in an answer. */
export function takenLines(insights: readonly TakenInsight[], { paint, columns }: Theme): string[] {
  return clean(insights).flatMap(({ summary, saved, why }) => {
    const fate =
      saved === null
        ? `not kept: ${why ?? ''}`
        : `${OUTCOMES[saved.outcome] ?? saved.outcome} ${saved.synthesis.id}`;
    return wrap(`Concluded: ${summary} (${fate})`, columns).map((line) => paint('muted', line));
  });
}

export function takenJson(insights: readonly TakenInsight[]): Json {
  return insights.map(({ summary, saved, why }) => ({
    summary,
    outcome: saved?.outcome ?? 'left',
    synthesis: saved?.synthesis.id ?? null,
    why,
  }));
}
