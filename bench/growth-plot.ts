/** Two panels on logarithmic axes, as SVG: seconds and MiB over statements. */
import type { Column } from './side-by-side.js';

interface Series {
  readonly name: string;
  readonly colour: string;
  /** Of the results; `per` of its unit make one of the axis. */
  readonly result: string;
  /** The same by the clock, drawn with dashes. */
  readonly clock?: string;
  readonly per?: number;
}

interface Panel {
  readonly title: string;
  readonly series: readonly Series[];
  /** Powers of ten: the least and the greatest. */
  readonly decades: readonly [number, number];
  readonly aim: readonly [statements: number, value: number, name: string];
}

const PANELS: readonly Panel[] = [
  {
    title: 'seconds of processor time; dashed: by the clock',
    decades: [-3, 3],
    aim: [10_000_000, 40, 'aim for all rules: 40 s'],
    series: [
      { name: 'bulk ingest', colour: 'a', result: 'bulk ingest, all, processor', clock: 'bulk ingest, all' },
      {
        name: 'all rules from scratch',
        colour: 'b',
        result: 'all rules from scratch, processor',
        clock: 'all rules from scratch',
      },
      {
        name: 'again after 1,000 changes',
        colour: 'c',
        result: 'again after 1,000 changes, processor',
        clock: 'again after 1,000 changes',
      },
      {
        name: 'sweep after a commit, p50',
        colour: 'd',
        result: 'sweep after a commit, p50, processor',
        clock: 'sweep after a commit, p50',
        per: 1000,
      },
    ],
  },
  {
    title: 'MiB',
    decades: [0, 4],
    aim: [10_000_000, 3072, 'aim for all rules: 3 GiB'],
    series: [
      { name: 'file', colour: 'a', result: 'file' },
      { name: 'memory of all rules', colour: 'b', result: 'memory of all rules, all processes' },
      { name: 'memory of ingest', colour: 'c', result: 'memory of ingest, all processes' },
    ],
  },
];

const STATEMENTS: readonly [number, number] = [4, 7];
const [WIDTH, HEIGHT] = [480, 380];
const BOX = { left: 62, right: 420, top: 40, bottom: 250 };
const STYLE = `
text { font: 12px system-ui, sans-serif; fill: #24292f } .head { font-weight: 600 }
.grid { stroke: #d0d7de } .line { fill: none; stroke-width: 2 } .dashed { stroke-width: 1; stroke-dasharray: 4 3 } .aim { fill: none; stroke: #24292f; stroke-width: 1.5 }
.a { stroke: #0969da } .b { stroke: #bc4c00 } .c { stroke: #1a7f37 } .d { stroke: #8250df } .dot.a { fill: #0969da }
.dot.b { fill: #bc4c00 } .dot.c { fill: #1a7f37 } .dot.d { fill: #8250df }
@media (prefers-color-scheme: dark) { text { fill: #d1d7e0 } .grid { stroke: #3d444d } .aim { stroke: #d1d7e0 }
.a { stroke: #58a6ff } .b { stroke: #f0883e } .c { stroke: #3fb950 } .d { stroke: #bc8cff } .dot.a { fill: #58a6ff }
.dot.b { fill: #f0883e } .dot.c { fill: #3fb950 } .dot.d { fill: #bc8cff } }`;

export function plot(columns: readonly Column[]): string {
  const panels = PANELS.map(
    (panel, i) => `<g transform="translate(${i * WIDTH} 0)">\n${drawn(panel, columns)}\n</g>`,
  );
  const width = PANELS.length * WIDTH;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${HEIGHT}" width="${width}" height="${HEIGHT}" role="img" aria-label="How time, memory and file grow with the statements of a world">
<style>${STYLE}
</style>
${panels.join('\n')}
</svg>
`;
}

function drawn({ title, series, decades, aim }: Panel, columns: readonly Column[]): string {
  const x = (statements: number) => along(Math.log10(statements), STATEMENTS, BOX.left, BOX.right);
  const y = (value: number) => along(Math.log10(value), decades, BOX.bottom, BOX.top);
  const [at, aimed, name] = aim;
  const curves = series.map((one) => {
    const line = (result: string, more = '') => {
      const points = pointsOf(result, one, columns).map(([statements, value]) =>
        [x(statements), y(value)].map(rounded),
      );
      const drawn = points.map((point) => point.join(',')).join(' ');
      return { points, line: `<polyline class="line ${one.colour}${more}" points="${drawn}"/>` };
    };
    const measured = line(one.result);
    const dots = measured.points.map(
      ([cx, cy]) => `<circle class="dot ${one.colour}" cx="${cx}" cy="${cy}" r="3"/>`,
    );
    const clock = one.clock === undefined ? '' : line(one.clock, ' dashed').line;
    return `${clock}${measured.line}${dots.join('')}`;
  });
  const legend = [...series, { name, colour: 'aim' }].map(({ name, colour }, i) => {
    const top = BOX.bottom + 62 + 17 * (i % 3);
    const left = i < 3 ? BOX.left - 20 : BOX.left + 175;
    return `<circle class="${colour === 'aim' ? 'aim' : `dot ${colour}`}" cx="${left}" cy="${top - 4}" r="4"/><text x="${left + 10}" y="${top}">${name}</text>`;
  });
  return [
    `<text class="head" x="${BOX.left}" y="22">${title}</text>`,
    ...powers(STATEMENTS).map((power) => gridLine(x(10 ** power), BOX.top, x(10 ** power), BOX.bottom)),
    ...powers(STATEMENTS).map((power) => label(x(10 ** power), BOX.bottom + 18, 10 ** power, 'middle')),
    ...powers(decades).map((power) => gridLine(BOX.left, y(10 ** power), BOX.right, y(10 ** power))),
    ...powers(decades).map((power) => label(BOX.left - 8, y(10 ** power) + 4, 10 ** power, 'end')),
    `<text x="${(BOX.left + BOX.right) / 2}" y="${BOX.bottom + 38}" text-anchor="middle">statements</text>`,
    ...curves,
    `<circle class="aim" cx="${rounded(x(at))}" cy="${rounded(y(aimed))}" r="6"/>`,
    ...legend,
  ].join('\n');
}

function pointsOf(result: string, { per = 1 }: Series, columns: readonly Column[]): [number, number][] {
  return columns.flatMap(({ results }) => {
    const value = (name: string) => results.find((one) => one.name === name)?.value;
    const [statements, measured] = [value('statements'), value(result)];
    return statements && measured ? [[statements, measured / per]] : [];
  });
}

function along(power: number, [least, most]: readonly [number, number], from: number, to: number): number {
  return from + ((power - least) / (most - least)) * (to - from);
}

const rounded = (value: number): number => Math.round(value * 10) / 10;

const powers = ([least, most]: readonly [number, number]): number[] =>
  Array.from({ length: most - least + 1 }, (_, i) => least + i);

function gridLine(x1: number, y1: number, x2: number, y2: number): string {
  return `<line class="grid" x1="${rounded(x1)}" y1="${rounded(y1)}" x2="${rounded(x2)}" y2="${rounded(y2)}"/>`;
}

function label(x: number, y: number, value: number, anchor: string): string {
  const text = value < 1 ? String(value) : value.toLocaleString('en-US');
  return `<text x="${rounded(x)}" y="${rounded(y)}" text-anchor="${anchor}">${text}</text>`;
}
