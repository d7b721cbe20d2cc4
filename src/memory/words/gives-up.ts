/** Whether a text names a value as one that is over: "Tape is retired", "from 10 to 15", "Hakan stepped down". */
import { isGivenUp } from './uses.js';

const PASSING =
  '(?:has |have |had |is |are |was |were |got |gets |been |just |now |finally |since |both |all )*';
const OVER = new RegExp(
  String.raw`^(?:'s\s+\w+)?\s+(?:(?:[\w-]+\s+)?${PASSING}(?:no longer|out|gone|history|over|off|dead|retired|dropped|removed|deleted|cancell?ed|closed|sold|unplugged|scrapped|abandoned|decommissioned|dismantled|uninstalled|phased out|shut (?:down|off)|switched off|turned off|taken down|thrown out|given up|given away|replaced|superseded|renamed|relieved|made way|gave way|stepped (?:down|back|aside)|left|quit|resigned|moved (?:on|to|over|away)|went on|handed)\b)`,
  'i',
);
const FROM = /\bfrom\s+(?:the\s+|our\s+|an?\s+)?$/i;
const TO = /^[^,;.]{0,40}\b(?:to|over to|into)\b/i;
const NOT =
  /\b(?:no longer|instead of|rather than|goodbye(?: to)?|in place of|(?:took|takes|taken|taking) the place of|succeed(?:s|ed)|supersed(?:es|ed)|oust(?:s|ed)|in lieu of)\s+(?:[\w-]+\s+){0,2}$/i;

export function givesUp(text: string, value: string): boolean {
  return around(text, value).some(
    ([before, after]) =>
      isGivenUp(before) || NOT.test(before) || OVER.test(after) || (FROM.test(before) && TO.test(after)),
  );
}

/** Whoever tells another value and names this one as well knows of it: nobody needs to ask which of the two is meant. */
export function knowsOf(text: string, value: string): boolean {
  if (givesUp(text, value)) return true;
  if (/^\d/.test(value)) {
    const [figure = ''] = value.split(/\s/);
    return around(text, figure).some(([before, after]) => FROM.test(before) && TO_FIGURE.test(after));
  }
  return /^[A-Z]/.test(value) && value.length >= SHORTEST && around(text, value).length > 0;
}

const TO_FIGURE = /^(?:\s\p{L}+)?\s+(?:(?:up|down|over)\s+)?to\s+\d/u;
const SHORTEST = 3;

/** What stands before and behind it, each time that it is told as a whole. */
function around(text: string, value: string): (readonly [before: string, after: string])[] {
  const [low, name] = [text.toLowerCase(), value.toLowerCase()];
  const found: (readonly [string, string])[] = [];
  for (let at = name === '' ? -1 : low.indexOf(name); at >= 0; at = low.indexOf(name, at + 1)) {
    const [before, after] = [text.slice(0, at), text.slice(at + name.length)];
    if (!/[\p{L}\d]$/u.test(before) && !/^[\p{L}\d]/u.test(after)) found.push([before, after]);
  }
  return found;
}
