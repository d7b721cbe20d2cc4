/** An entity, a family tree, a timeline and the open findings as files that stand by themselves. */
import type { Timeline } from '../../api/timeline.js';
import type { Article, ArticleStatement, Family, FindingRow } from '../../api/types.js';
import { kindWord, weightWord } from '../../parts/marks.js';
import { safe } from '../../parts/markup.js';
import { count } from '../../parts/words.js';
import type { Colours } from '../timeline/paint.js';
import { drawingOf, extentOf, LAYER_WORDS, lanesOf } from '../timeline/shapes.js';
import { svgOf } from '../timeline/svg.js';
import { familySvg } from './family-svg.js';
import { heading, list, pageOf, table } from './page.js';

export function entityPage(article: Article, family: Family | null): string {
  const { entity, aliases, lifetime, summary, attributes, groups, open_findings: open } = article;
  const findings = open.contradictions + open.anachronisms + open.violations + open.orphans;
  const parts = [
    `<h1>${safe(entity.name)}</h1>`,
    `<p class="soft">${safe([article.type_path[0] ?? entity.type, lifetime.text, ...aliases].filter((one) => one !== '').join(' · '))}</p>`,
    `<p>${safe(summary)}</p>`,
    ...(findings === 0 ? [] : [`<p class="clash">${safe(count(findings, 'open finding'))}</p>`]),
    ...(attributes.length === 0 ? [] : [heading('What is told'), list(attributes.map(line))]),
    ...groups.flatMap(({ label, statements }) => [heading(label), list(statements.map(line))]),
    ...(family === null ? [] : [heading('Family'), `<figure>${familySvg(family)}</figure>`]),
    ...(article.insights.length === 0
      ? []
      : [heading('Insights'), list(article.insights.map(({ insight }) => safe(insight)))]),
  ];
  return pageOf(entity.name, parts.join('\n'));
}

function line(one: ArticleStatement): string {
  const cited = [
    ...new Set(one.citations.map(({ title, lines }) => (lines === null ? title : `${title}, ${lines}`))),
  ];
  const marks = [
    ...(one.is_disputed ? ['<span class="clash">disputed</span>'] : []),
    ...(one.provisional ? ['<span class="soft">provisional</span>'] : []),
  ];
  const when = one.when === '' ? '' : ` <span class="soft">${safe(one.when)}</span>`;
  const sources = cited.length === 0 ? '' : ` <span class="soft">(${safe(cited.join('; '))})</span>`;
  return `${safe(one.told)}${when} ${marks.join(' ')}${sources}`;
}

export function findingsPage(world: string, rows: readonly FindingRow[], total: number): string {
  const body = [
    `<h1>Open findings of ${safe(world)}</h1>`,
    `<p class="soft">${safe(count(total, 'finding'))}${rows.length < total ? `, the worst ${rows.length} of them here` : ''}</p>`,
    table(
      ['', 'What', 'Kind', 'Rule', 'Sources'],
      rows.map((row) => [
        `<span class="${row.severity === 'error' ? 'clash' : 'soft'}">${safe(weightWord(row.severity, row.certainty, row.kind))}</span>`,
        safe(row.message),
        safe(kindWord(row.kind)),
        safe(row.rule_name ?? ''),
        safe(row.sources.map(({ title }) => title).join('; ')),
      ]),
    ),
  ];
  return pageOf(`Open findings of ${world}`, body.join('\n'));
}

const WIDE = { width: 1400, height: 760 };

export function timelineSvg(timeline: Timeline, colours: Colours, title: string): string {
  const view = { from: timeline.axis.from, until: timeline.axis.until };
  const lanes = lanesOf(timeline, view.until - view.from, WIDE.width, WIDE.height);
  return svgOf(drawingOf(timeline, lanes, view, WIDE), colours, title);
}

export function timelinePage(timeline: Timeline, colours: Colours, title: string): string {
  const rows = timeline.layers
    .flatMap(({ layer, rows: some }) => some.map((row) => ({ layer, row })))
    .sort((a, b) => extentOf(a.row).from - extentOf(b.row).from);
  const body = [
    `<h1>${safe(title)}</h1>`,
    `<figure>${timelineSvg(timeline, colours, title)}</figure>`,
    table(
      ['When', 'What', 'Kind'],
      rows.map(({ layer, row }) => [
        safe(row.when),
        safe(row.label),
        safe(layer === 'states' ? LAYER_WORDS[layer] : row.entity.type),
      ]),
    ),
  ];
  return pageOf(title, body.join('\n'));
}
