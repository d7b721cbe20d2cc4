/** Draws what a command prints in a terminal as an SVG for the README: `tsx scripts/picture.ts <out.svg> <lore arguments…>`. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';

const COLUMNS = 100;
const CELL = { width: 8.4, height: 18 };
const PADDING = 16;
const COLOURS: Readonly<Record<number, string>> = {
  30: '#3b4252',
  31: '#e06c75',
  32: '#98c379',
  33: '#e5c07b',
  34: '#61afef',
  35: '#c678dd',
  36: '#56b6c2',
  37: '#d8dee9',
  90: '#7f8796',
};

interface Style {
  readonly colour: string | null;
  readonly bold: boolean;
  readonly dim: boolean;
}

/** A colour or weight, as terminals are told it. */
const ESCAPE = new RegExp(`(${String.fromCharCode(27)}\\[[\\d;]*m)`, 'u');
const PLAIN: Style = { colour: null, bold: false, dim: false };

function apply(style: Style, code: number): Style {
  if (code === 0) return PLAIN;
  if (code === 1) return { ...style, bold: true };
  if (code === 2) return { ...style, dim: true };
  if (code === 22) return { ...style, bold: false, dim: false };
  if (code === 39) return { ...style, colour: null };
  const colour = COLOURS[code];
  return colour === undefined ? style : { ...style, colour };
}

function spans(line: string): { text: string; style: Style; column: number }[] {
  const found: { text: string; style: Style; column: number }[] = [];
  let style = PLAIN;
  let column = 0;
  for (const part of line.split(ESCAPE)) {
    const codes = part.startsWith('\u001b[') ? part.slice(2, -1) : null;
    if (codes !== null) {
      for (const code of codes.split(';')) style = apply(style, Number(code || '0'));
    } else if (part !== '') {
      found.push({ text: part, style, column });
      column += [...part].length;
    }
  }
  return found;
}

function escapeXml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

function svg(text: string, title: string): string {
  const lines = text.replace(/\n+$/, '').split('\n');
  const width = Math.round(COLUMNS * CELL.width + 2 * PADDING);
  const height = lines.length * CELL.height + 2 * PADDING;
  const body = lines.flatMap((line, row) =>
    spans(line).map(({ text: words, style, column }) => {
      const x = (PADDING + column * CELL.width).toFixed(1);
      const y = PADDING + (row + 1) * CELL.height - 5;
      const length = ([...words].length * CELL.width).toFixed(1);
      const look = [
        style.colour === null ? '' : ` fill="${style.colour}"`,
        style.bold ? ' font-weight="bold"' : '',
        style.dim ? ' opacity="0.6"' : '',
      ].join('');
      return words.trim() === ''
        ? ''
        : `<text x="${x}" y="${y}" textLength="${length}" lengthAdjust="spacingAndGlyphs" xml:space="preserve"${look}>${escapeXml(words)}</text>`;
    }),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" role="img" aria-label="${escapeXml(title)}">
<rect width="100%" height="100%" rx="8" fill="#1e222a"/>
<g font-family="ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace" font-size="14" fill="#d8dee9">
${body.filter((line) => line !== '').join('\n')}
</g>
</svg>
`;
}

const [out, ...args] = process.argv.slice(2);
if (out === undefined || args.length === 0) {
  console.error('usage: tsx scripts/picture.ts <out.svg> <lore arguments…>');
  process.exit(2);
}
const lore = path.resolve(import.meta.dirname, '../dist/cli/lore.js');
const printed = execFileSync(process.execPath, [lore, ...args], {
  encoding: 'utf8',
  env: { ...process.env, FORCE_COLOR: '1', COLUMNS: String(COLUMNS), LANG: 'C.UTF-8' },
});
writeFileSync(out, svg(printed, `lore ${args.join(' ')}`));
