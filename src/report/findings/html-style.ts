/** The look of the page and the little it does by itself: filtering. */

export const STYLE = `
:root { color-scheme: light dark; --ink: #1d1b18; --paper: #fbf9f5; --quiet: #6d675e; --line: #ded8cc; --bar: #7a5c2e;
  --error: #a4262c; --warn: #8a5a00; --info: #3d5a80; --hit: #ffe08a; }
@media (prefers-color-scheme: dark) { :root { --ink: #e9e4da; --paper: #191714; --quiet: #a39b8e; --line: #37322b; --bar: #c79a55;
  --error: #ff8f8f; --warn: #f2c063; --info: #9dbde6; --hit: #6b5415; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 60rem; padding: 1.5rem; font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); }
h1 { margin: 0; font-size: 1.8rem; } h2 { font-size: 1.1rem; }
header p { margin: .25rem 0; } .quiet { color: var(--quiet); }
.charts { display: grid; grid-template-columns: repeat(auto-fit, minmax(17rem, 1fr)); gap: 1.5rem; margin: 1.5rem 0; }
figure { margin: 0; } figcaption { font-weight: 600; margin-bottom: .5rem; }
svg { width: 100%; height: auto; overflow: visible; } svg text { font: 12px system-ui, sans-serif; fill: var(--ink); } svg rect { fill: var(--bar); }
svg .anachronisms { opacity: .8; } svg .violations { opacity: .6; } svg .orphans { opacity: .35; }
.filter { display: flex; flex-wrap: wrap; gap: 1rem; align-items: end; position: sticky; top: 0; background: var(--paper); padding: .75rem 0; border-bottom: 1px solid var(--line); }
input, select { font: inherit; color: inherit; background: transparent; border: 1px solid var(--line); border-radius: 4px; padding: .25rem .5rem; }
output { margin-left: auto; color: var(--quiet); }
.findings, .findings ol { list-style: none; margin: 0; padding: 0; } .findings ol { padding-left: 1.5rem; } .findings > li { border-bottom: 1px solid var(--line); padding: .75rem 0; }
.findings p { margin: .25rem 0; }
.mark { font-size: .8rem; border: 1px solid currentColor; border-radius: 4px; padding: 0 .4rem; margin-right: .25rem; }
.mark.error { color: var(--error); } .mark.warn { color: var(--warn); } .mark.info, .mark.possible { color: var(--info); }
summary { cursor: pointer; color: var(--quiet); } code { font-size: .85em; } .place { font-family: ui-monospace, monospace; font-size: .85rem; color: var(--quiet); }
pre { margin: .25rem 0; padding: .5rem; overflow-x: auto; border: 1px solid var(--line); border-radius: 4px; font-size: .85rem; }
mark { background: var(--hit); color: inherit; text-decoration: underline wavy var(--error); }
.failed { color: var(--error); } [hidden] { display: none; }
@media print { .filter { display: none; } details > * { display: block; } }
`;

export const SCRIPT = `
const $ = (id) => document.getElementById(id);
const items = [...document.querySelectorAll('.findings li[data-text]')];
const causes = [...document.querySelectorAll('.findings .cause')];
function filter() {
  const words = $('words').value.toLowerCase().split(/\\s+/).filter(Boolean);
  let shown = 0;
  for (const item of items) {
    const { severity, certainty, text } = item.dataset;
    const fits = words.every((word) => text.includes(word)) &&
      (!$('severity').value || severity === $('severity').value) &&
      (!$('certainty').value || certainty === $('certainty').value);
    item.hidden = !fits;
    if (fits) shown += 1;
  }
  for (const cause of causes) cause.hidden = !cause.querySelector('li[data-text]:not([hidden])');
  $('shown').textContent = shown + (shown === 1 ? ' finding' : ' findings');
}
for (const id of ['words', 'severity', 'certainty']) $(id).addEventListener('input', filter);
document.querySelector('.filter').addEventListener('submit', (event) => event.preventDefault());
`;
