/** A page that stands by itself: one file with its styles in it, that loads nothing and runs nothing. */
import { safe } from '../../parts/markup.js';

const STYLE = `
:root{color-scheme:light dark;--ink:#22201c;--soft:#55514a;--line:#e5e1d8;--paper:#fbfaf7;--accent:#155650;--clash:#a3302a}
@media(prefers-color-scheme:dark){:root{--ink:#ebe7dd;--soft:#bdb7aa;--line:#322f2a;--paper:#181715;--accent:#8fd0c7;--clash:#f19a90}}
body{margin:0 auto;max-width:60rem;padding:2.5rem 1.5rem;background:var(--paper);color:var(--ink);font:16px/1.55 Charter,Georgia,serif}
h1{font-size:2rem;line-height:1.2;margin:0 0 .3em}h2{font-size:1.2rem;margin:2em 0 .5em;border-bottom:1px solid var(--line);padding-bottom:.2em}
p,li,td,th{overflow-wrap:anywhere}ul{padding-left:1.2em}table{border-collapse:collapse;width:100%;font-size:.92em}
th{text-align:left;font:600 .8em system-ui,sans-serif;color:var(--soft)}td,th{padding:.3em .8em .3em 0;border-top:1px solid var(--line);vertical-align:baseline}
.soft{color:var(--soft);font-size:.9em}.clash{color:var(--clash)}figure{margin:1em 0;overflow-x:auto}footer{margin-top:3em;color:var(--soft);font-size:.85em}
@media print{body{max-width:none;padding:0}figure{overflow:visible}svg{max-width:100%;height:auto}tr,li{break-inside:avoid}}`;

/** `body` is markup that was made here, with every word of a source made safe. */
export function pageOf(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${safe(title)}</title>
<style>${STYLE}</style>
</head>
<body>
${body}
<footer>Made by Lore Engine, ${safe(new Date().toISOString().slice(0, 10))}.</footer>
</body>
</html>
`;
}

export const heading = (text: string): string => `<h2>${safe(text)}</h2>`;

export function list(lines: readonly string[]): string {
  return `<ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul>`;
}

export function table(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const head = columns.map((column) => `<th scope="col">${safe(column)}</th>`).join('');
  const body = rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('');
  return `<table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`;
}
