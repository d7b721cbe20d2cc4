/** Findings as workflow commands: GitHub shows each beside the line it is about. */
import type { Severity } from '../../model/index.js';
import { cleanText } from '../clean.js';
import { firstPlace, type Reported } from './reported.js';

const COMMANDS: Readonly<Record<Severity, string>> = { error: 'error', warn: 'warning', info: 'notice' };

/** One line for each finding; a possible one is a notice. `base` is the world's folder within the repository. */
export function githubReport({ findings, failures, unread }: Reported, base = ''): string {
  const found = findings.map((reported) => {
    const { finding, rule } = reported;
    const place = firstPlace(reported);
    const line = place?.excerpt?.line ?? place?.lines?.start;
    const properties = [
      place === null ? '' : `file=${property(joined(base, place.file))}`,
      line === undefined ? '' : `line=${line}`,
      place?.excerpt ? `col=${place.excerpt.column}` : '',
      `title=${property(`${rule.name} (${rule.id})`)}`,
    ].filter((part) => part !== '');
    const command = finding.certainty === 'possible' ? 'notice' : COMMANDS[finding.severity];
    return `::${command} ${properties.join(',')}::${message(finding.message)}`;
  });
  const failed = failures.map(
    ({ rule, message: words }) =>
      `::error title=${property(`Rule ${rule} could not be run`)}::${message(words)}`,
  );
  const left = unread.map(({ file, line, message: words }) => {
    const at = `file=${property(joined(base, file))}${line === null ? '' : `,line=${line}`}`;
    return `::error ${at},title=This file could not be read::${message(words)}`;
  });
  return [...found, ...failed, ...left].join('\n');
}

function joined(base: string, file: string): string {
  return base === '' ? file : `${base.replace(/\/+$/, '')}/${file}`;
}

/** The two escapings that the runner undoes; a line end would begin another command. */
function message(text: string): string {
  return cleanText(text).replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A');
}

function property(text: string): string {
  return message(text).replace(/:/g, '%3A').replace(/,/g, '%2C');
}
