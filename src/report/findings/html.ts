/** One page that needs nothing but itself: charts, a filter, and every finding with its sources. */
import type { ShownCitation, ShownFinding } from '../../engine/evidence.js';
import { type Run, type Severity, utcMinute } from '../../model/index.js';
import { clean } from '../clean.js';
import { placeOf } from '../unread.js';
import { count, digits, duration } from '../words.js';
import { barChart, runChart } from './html-charts.js';
import { escapeHtml as e } from './html-escape.js';
import { SCRIPT, STYLE } from './html-style.js';
import { KIND_WORDS, orderedEntries, placesOf, type Reported, type ReportedEntry } from './reported.js';

const SEVERITY_WORDS: Readonly<Record<Severity, string>> = { error: 'error', warn: 'warning', info: 'note' };

export interface HtmlOptions {
  /** Batch runs, newest first. */
  readonly runs: readonly Run[];
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Nothing on it is loaded from elsewhere, and its policy forbids it; text from sources is text. */
export function htmlReport(input: Reported, { runs, now }: HtmlOptions): string {
  const reported = clean(input);
  const { findings, world } = reported;
  const title = `${world}: what does not fit`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<title>${e(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<header>
<h1>${e(world)}</h1>
<p>${headline(reported)}</p>
<p class="quiet">Written on ${e(utcMinute(now))} UTC${effort(reported.run)}</p>
</header>
<main>
<section class="charts" aria-label="Charts">
${barChart(
  'By kind',
  tally(findings, ({ finding }) => KIND_WORDS[finding.kind].many),
)}
${barChart('By rule', tally(findings, ({ rule }) => rule.name).slice(0, 12))}
${runChart('Over the last runs', runs)}
</section>
${failures(reported)}
${unreadFiles(reported)}
<form class="filter" role="search">
<label>Find <input type="search" id="words" placeholder="a name, a rule, a file"></label>
<label>Severity <select id="severity"><option value="">any</option><option value="error">errors</option><option value="warn">warnings</option><option value="info">notes</option></select></label>
<label>Certainty <select id="certainty"><option value="">any</option><option value="certain">certain</option><option value="possible">possible</option></select></label>
<output id="shown">${e(count(findings.length, 'finding'))}</output>
</form>
<ol class="findings">
${orderedEntries(reported).map(entryItem).join('\n')}
</ol>
</main>
<script>${SCRIPT}</script>
</body>
</html>
`;
}

function headline({ findings, suppressed, unread, isEmpty }: Reported): string {
  if (isEmpty) return 'Nothing has been read yet.';
  if (findings.length === 0)
    return unread.length > 0 ? 'Nothing clashes in what could be read.' : 'Nothing clashes.';
  const certain = findings.filter(({ finding }) => finding.certainty === 'certain');
  const parts = tally(certain, ({ finding }) => finding.kind).map(({ name, number }) => {
    const words = Object.entries(KIND_WORDS).find(([kind]) => kind === name)?.[1] ?? {
      one: name,
      many: name,
    };
    return count(number, words.one, words.many);
  });
  const possible = findings.length - certain.length;
  if (possible > 0) parts.push(`${digits(possible)} possible`);
  if (suppressed > 0) parts.push(`${digits(suppressed)} in the baseline`);
  return e(`${parts.join(', ')}.`);
}

function effort(run: Run | null): string {
  if (run === null) return '';
  return e(` · ${count(run.rulesRun, 'rule')} in ${duration(run.durationMs / 1000)}`);
}

function failures({ failures: failed }: Reported): string {
  if (failed.length === 0) return '';
  const items = failed.map(({ rule, message }) => `<li><code>${e(rule)}</code> ${e(message)}</li>`);
  return `<section class="failed"><h2>Rules that could not be run</h2><ul>${items.join('')}</ul></section>`;
}

function unreadFiles({ unread }: Reported): string {
  if (unread.length === 0) return '';
  const items = unread.map((one) => `<li><code>${e(placeOf(one))}</code> ${e(one.message)}</li>`);
  return `<section class="failed"><h2>Files that could not be read</h2><ul>${items.join('')}</ul></section>`;
}

/** Findings of one cause stand under it. */
function entryItem({ entry: { cause }, findings }: ReportedEntry): string {
  if (cause === null || cause.kind === 'rule' || findings.length === 1) return findings.map(item).join('\n');
  const told =
    cause.kind === 'told'
      ? `${cause.told}: ${digits(findings.length)} ${cause.so}.`
      : `${cause.told}. ${digits(findings.length)} findings rest on it.`;
  const fix = cause.kind === 'told' ? `<p>${e(cause.fix)}</p>` : '';
  return `<li class="cause"><p><strong>${e(told)}</strong></p>${fix}<ol>
${findings.map(item).join('\n')}
</ol></li>`;
}

function item(reported: ShownFinding): string {
  const { finding, rule } = reported;
  const places = placesOf(reported);
  const text = [finding.message, rule.id, rule.name, ...places.map(({ file }) => file)]
    .join(' ')
    .toLowerCase();
  const settles =
    finding.settles === null ? '' : `<p class="quiet">A date would settle it: ${e(finding.settles)}.</p>`;
  return `<li data-severity="${finding.severity}" data-certainty="${finding.certainty}" data-text="${e(text)}">
<p><span class="mark ${finding.certainty === 'possible' ? 'possible' : finding.severity}">${finding.certainty === 'possible' ? 'possible' : SEVERITY_WORDS[finding.severity]}</span> <strong>${e(finding.message)}</strong></p>
${settles}<details><summary>${e(rule.name)} <code>${e(rule.id)}</code> <code>${e(finding.id)}</code></summary>
<p>${e(rule.why)}</p><p>${e(rule.fix)}</p>
${places.map(quote).join('\n')}
</details></li>`;
}

function quote({ file, lines, excerpt: written, prose, reliability }: ShownCitation): string {
  const excerpt = prose ?? written;
  const line = excerpt?.line ?? lines?.start;
  const place = line === undefined ? file : `${file}:${line}`;
  const told = reliability === 'canonical' ? '' : ` (${reliability})`;
  if (excerpt === null) return `<p class="place">${e(place + told)}</p>`;
  const start = excerpt.column - 1;
  const words = excerpt.text.slice(start, start + excerpt.length);
  const quoted = `${e(excerpt.text.slice(0, start))}<mark>${e(words)}</mark>${e(excerpt.text.slice(start + excerpt.length))}`;
  return `<p class="place">${e(place + told)}</p><pre>${quoted}</pre>`;
}

function tally(
  findings: readonly ShownFinding[],
  nameOf: (reported: ShownFinding) => string,
): { name: string; number: number }[] {
  const counts = new Map<string, number>();
  for (const reported of findings) counts.set(nameOf(reported), (counts.get(nameOf(reported)) ?? 0) + 1);
  return [...counts].map(([name, number]) => ({ name, number })).sort((a, b) => b.number - a.number);
}
