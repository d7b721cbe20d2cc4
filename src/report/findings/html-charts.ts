/** Charts as plain SVG, readable without colour: every bar has its number, every run its tooltip. */
import { type Run, utcMinute } from '../../model/index.js';
import { digits } from '../words.js';
import { escapeHtml as e } from './html-escape.js';

const WIDTH = 360;
const ROW = 24;
const LABEL = 170;
const MOST_RUNS = 30;
const RUN_HEIGHT = 140;

export function barChart(
  title: string,
  bars: readonly { readonly name: string; readonly number: number }[],
): string {
  if (bars.length === 0) return '';
  const most = Math.max(...bars.map(({ number }) => number));
  const room = WIDTH - LABEL - 48;
  const rows = bars.map(({ name, number }, index) => {
    const y = index * ROW;
    const width = Math.max(2, Math.round((number / most) * room));
    return `<text x="${LABEL - 8}" y="${y + 16}" text-anchor="end">${e(short(name))}<title>${e(name)}</title></text><rect x="${LABEL}" y="${y + 5}" width="${width}" height="14" rx="2"/><text x="${LABEL + width + 6}" y="${y + 16}">${digits(number)}</text>`;
  });
  const words = bars.map(({ name, number }) => `${name} ${number}`).join(', ');
  return figure(title, words, bars.length * ROW, rows.join(''));
}

/** The oldest at the left: certain findings stacked by kind. */
export function runChart(title: string, newestFirst: readonly Run[]): string {
  const runs = newestFirst.slice(0, MOST_RUNS).reverse();
  if (runs.length === 0) return '';
  const totals = runs.map(partsOf).map((parts) => parts.reduce((sum, { number }) => sum + number, 0));
  const most = Math.max(1, ...totals);
  const step = WIDTH / Math.max(runs.length, 8);
  const bars = runs.map((run, index) => {
    let top = RUN_HEIGHT;
    const parts = partsOf(run).map(({ kind, number }) => {
      const height = (number / most) * (RUN_HEIGHT - 20);
      top -= height;
      return `<rect class="${kind}" x="${(index * step + 1).toFixed(1)}" y="${top.toFixed(1)}" width="${(step - 2).toFixed(1)}" height="${height.toFixed(1)}"/>`;
    });
    const when = utcMinute(run.startedAt);
    return `<g><title>${e(`${when}: ${totals[index] ?? 0} findings`)}</title>${parts.join('')}<text x="${(index * step + step / 2).toFixed(1)}" y="${(top - 4).toFixed(1)}" text-anchor="middle">${runs.length <= 12 ? digits(totals[index] ?? 0) : ''}</text></g>`;
  });
  return figure(title, `${runs.length} runs, ${totals.join(', ')} findings`, RUN_HEIGHT, bars.join(''));
}

function partsOf(run: Run): { kind: string; number: number }[] {
  return [
    { kind: 'contradictions', number: run.contradictions },
    { kind: 'anachronisms', number: run.anachronisms },
    { kind: 'violations', number: run.violations },
    { kind: 'orphans', number: run.orphans },
  ];
}

function figure(title: string, words: string, height: number, inside: string): string {
  return `<figure><figcaption>${e(title)}</figcaption><svg viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${e(`${title}: ${words}`)}">${inside}</svg></figure>`;
}

function short(name: string): string {
  return name.length > 26 ? `${name.slice(0, 25)}…` : name;
}
