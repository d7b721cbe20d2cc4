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
  const [low, name] = [text.toLowerCase(), value.toLowerCase()];
  if (name === '') return false;
  for (let at = low.indexOf(name); at >= 0; at = low.indexOf(name, at + 1)) {
    const [before, after] = [text.slice(0, at), text.slice(at + name.length)];
    if (/[\p{L}\d]$/u.test(before) || /^[\p{L}\d]/u.test(after)) continue;
    if (isGivenUp(before) || NOT.test(before) || OVER.test(after)) return true;
    if (FROM.test(before) && TO.test(after)) return true;
  }
  return false;
}
