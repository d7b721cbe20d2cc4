/** One cell of a CSV file that a spreadsheet opens and does not run. */
import { cleanText } from './clean.js';

/** A spreadsheet would take what begins like a formula for one. */
const FORMULA = /^[=+\-@\t]/;

/** RFC 4180: quoted where a cell needs it. */
export function csvCell(text: string): string {
  const plain = cleanText(text);
  const safe = FORMULA.test(plain) && !/^-?\d+(?:\.\d+)?$/.test(plain) ? `'${plain}` : plain;
  return /[",\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
