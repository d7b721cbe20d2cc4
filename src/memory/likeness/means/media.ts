/** Everyday means of getting things done: those of old, by hand and on paper, and those that take their place. */
import { matchesOf } from '../../words/matches.js';

/** What takes the place of what: for each use, means of old and means of today. */
const USES = {
  writing: [
    'paper|by hand|manual|manually|hand-?written|in ink|pen|pencil|clipboards?|whiteboards?|blackboards?|pinboards?|notebooks?|notepads?|the chart|wall charts?|flip ?charts?|bulletin boards?|log ?books?|binders?|ledgers?|booklets?|leaflets?|filing cabinets?|cabinets?|printed|print-?outs?|slips?|stickers?|index cards?|punch(?:ed)? cards?|time ?cards?|stamps?|stamped|by post|post-?its?|sticky notes?|letters?|post ?cards?|fax(?:es)?|telex|word documents?|word files?|word of mouth|verbally|stopwatch(?:es)?|tape measures?|rulers?|thermometers?|by eye|by ear|by feel|signature',
    'tablets?|ipads?|apps?|hand-?helds?|scanners?|bar ?codes?|qr codes?|rfid|transponders?|sensors?|cameras?|kiosks?|touch ?screens?|portals?|web ?forms?|online forms?|chat ?bots?|bots?|robots?|e-?ink',
  ],
  sheets: [
    'spreadsheets?|excel(?: sheets?| files?)?|google sheets?|google docs?|google forms?|sheets?|text files?|e-?mails?|by mail|(?:shared )?mail ?box(?:es)?|inbox|mailing lists?|macros?',
    'apps?|portals?|web ?forms?|online forms?|chat ?bots?|bots?',
  ],
  calling: [
    'phone calls?|by phone|over the phone|telephones?|landlines?|beepers?|pagers?|walkie-?talkies?|two-way radios?|radios?|shouting',
    'apps?|hand-?sets?|smart ?phones?|headsets?|tablets?|chat ?bots?',
  ],
  paying: [
    'cash|coins?|che(?:que|ck)s?|chip cards?|vouchers?',
    'card terminals?|terminals?|card readers?|contactless|qr codes?|apps?|phones?|smart ?phones?',
  ],
  opening: [
    'magnetic cards?|chip cards?|by key|with a key|with keys|metal keys?|padlocks?|punch codes?',
    'apps?|phones?|smart ?phones?|bluetooth|nfc|rfid|transponders?|fingerprints?|face id|qr codes?|badge readers?|card readers?|badges?',
  ],
  keeping: [
    'usb sticks?|memory sticks?|thumb drives?|floppy disks?|floppies|cd-?roms?|dvds?|tapes?|cassettes?|hard drives?|nas|file ?servers?|(?:network|shared) (?:drives?|folders?)|file share|on the share|ftp|cellar|basement|server room|cupboard|closet|on-?prem(?:ise|ises)?|own (?:rack|servers?|hardware)',
    'cloud(?:-hosted)?|lora|wi-?fi|lte|5g|fib(?:re|er)',
  ],
  lines: [
    'dial-?(?:in|up)(?: modems?| lines?)?|modems?|isdn|copper lines?|2g|3g|dsl',
    'fib(?:re|er)(?: link| line)?|lte|lte-m|5g|sip(?: trunks?)?|voip|wi-?fi|satellites?|lora',
  ],
  scripting: [
    String.raw`cron ?jobs?|cron(?:tab)?|shell scripts?|bash scripts?|scripts?|ssh(?:es)?|rsync|\.env files?|env files?|config files?|hard-?coded|in the repo|users? table|usernames?|passwords?`,
    'single sign-on|sso|pipelines?',
  ],
  /** In place of anything of old. */
  machines: [
    '',
    'solvers?|planners?|trackers?|readers?|generators?|checkers?|schedulers?|optimi[sz]ers?|importers?|exporters?|crawlers?|parsers?|loggers?|recorders?|detectors?|controllers?|calculators?|feeders?|sorters?|conveyors?|dispensers?|consoles?|dashboards?|machines?|devices?|systems?|tools?|software|modules?|engines?|platforms?|plugins?|models?|wizards?|widgets?|assistants?|simulators?|algorithms?',
  ],
} as const;

type Use = keyof typeof USES;

export interface Medium {
  readonly told: string;
  readonly index: number;
  readonly use: Use;
}

const PATTERNS = Object.entries(USES).map(([use, [old, today]]) => ({
  use: use as Use,
  old: new RegExp(String.raw`(?<![\w-])(?:${old === '' ? '(?!)' : old})(?![\w-])`, 'gi'),
  today: new RegExp(String.raw`(?<![\w-])(?:${today})(?![\w-])`, 'gi'),
}));

/** Paper, hands, sheets, keys, tapes, lines and scripts: whatever has a name of its own may have passed them. */
export const mediaOfOld = (text: string): Medium[] => mediaIn(text, 'old');

/** Things with a screen, a sensor or a signal. */
export const mediaOfToday = (text: string): Medium[] => mediaIn(text, 'today');

function mediaIn(text: string, when: 'old' | 'today'): Medium[] {
  return PATTERNS.flatMap(({ use, [when]: pattern }) =>
    matchesOf(pattern, text).map((match) => ({ told: match[0], index: match.index, use })),
  );
}
