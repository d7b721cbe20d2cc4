/** Amounts that somebody found out, which move by themselves, and amounts that somebody laid down. */
import { isVarying } from '../../words/varying.js';
import type { Amount } from './amounts.js';
import type { Sketch } from './sketch.js';

/** What was measured moves; nobody contradicts anybody. */
const MEASURED =
  /\b(?:p\d\d|latenc\w+|measur\w+|took|takes \d+|taking|loads? in|averages?|averaged|coverage|backlog|so far|this (?:week|month|morning|sprint|quarter|monday)|error rate|usage|uptime|utili[sz]ation|occupancy|yield|throughput|grew|grown|fell|fallen|rose|risen|climbed|sank|down to|reached|counted|stands? at|sits? at|remaining|to go|completed|finished|progress|score[ds]?|load|traffic|sold|subscribers?|downloads?|signups?|open (?:tickets|bugs|issues)|rows|entries|at peak|handled|outage|incident|temperature is|pressure is|weighs?|bill|(?:boot|build|load|start(?:up)?|response|run|cycle|lead|render|restore|turnaround|test) times?)\b/i;

const CEILING =
  /\b(?:at most|max(?:imum)?|(?<!\b(?:is|are|was|were|now|went|gone|got|already) )up to|no more than|not more than|more than|limit(?:ed|s)?|cap(?:ped|s)?|ceiling|below|under|exceed)\b/i;
const FLOOR =
  /\b(?:at least|(?<!\d\s?)min(?:imum)?|no less than|no fewer than|or more|above|over|older than|longer than)\b|\bstart(?:s|ing)? (?:at|from) (?:[€$£]|\d[\d.,]* ?(?:[%€$]|percent|euros?|dollars?|eur|usd|pounds?))/i;
/** The one is a most, the other a least. */
export const isOpposed = (a: string, b: string): boolean =>
  (isMost(a) && isLeast(b)) || (isLeast(a) && isMost(b));
const isMost = (text: string): boolean => CEILING.test(text) && !FLOOR.test(text);
const isLeast = (text: string): boolean => FLOOR.test(text) && !CEILING.test(text);

const LAID_DOWN =
  /\b(?:may|must|has to|have to|allow\w*|permit\w*|accept\w*|hold|holds|takes?|gets?|give|gives|need|needs|requires?|never|always|only|each|every|per|made of|consists?|costs?|charge[sd]?|fee|price[ds]?|quota|fits?|fed|covers?|admits?|room for|can|cannot)\b/i;
const MOVES = /^(?:percent|money|count .*)$/;

/** What is laid down is a round number of something that does not move by itself; whoever says so says it for both. */
export function isMeasured({ text }: Sketch, { unit, told }: Amount, other?: Sketch): boolean {
  if (TIMES.test(unit)) return FOUND_OUT.test(text);
  if (LASTS.test(text)) return true;
  const both = other === undefined ? [text] : [text, other.text];
  const isRule = both.some(
    (one) => RULE.test(one) || CEILING.test(one) || FLOOR.test(one) || DONE_AT.test(one),
  );
  const isFoundOut =
    FOUND_OUT.test(text) || BY_NOW.test(text) || (!isRule && !both.some((one) => CAPACITY.test(one)));
  if (isFoundOut && (MEASURED.test(text) || isVarying(text))) return true;
  const isLaidDown = isRule || both.some((one) => LAID_DOWN.test(one));
  return (!isRule && !SET.test(unit) && !isRound(told)) || (!isLaidDown && MOVES.test(unit));
}

/** How long it goes on until it is done. */
const LASTS =
  /\b(?:starts?|boots?|builds?|deploys?|deployments?|quer(?:y|ies)|runs?|imports?|exports?|restores?|backups?|suites?|pipelines?|scans?|loads?|renders?|syncs?|migrations?|compil\w+)\b[^.,;]*\b(?:needs?|takes?|lasts?)\s+(?:about |only |just |around |some )?\d[\d.,]*\s*(?:ms|s|secs?|seconds?|mins?|minutes?|hours?|h)\b/i;
/** Nobody measures these: they are chosen. */
const SET = /^(?:clock|ordinal|degree|count|no .*|hz|v|px|fps|bit|core|ohm|bar|psi|kpa|bps)$/;
const RULE =
  /\b(?:thresholds?|must|has to|have to|may|allow(?:s|ed)?|permit(?:s|ted)?|needs?|requires?|required|enough|default|quota|rule|policy|never|discounts?|commissions?|deposit|vat|tax|fees?|royalt(?:y|ies)|interest)\b/i;
/** It has come so far. */
const BY_NOW = /\b(?:is|are|now) (?:at|up to|down to)\b/i;
/** Times of day are not read off anything. */
const TIMES = /^(?:clock|ordinal|ratio)$/;
/** "Stored at 4 °C", "we mash at 66 C": what is done at so many degrees is done so by rule. */
const DONE_AT =
  /(?:\b(?:is|are|gets?|be) \w+|^we \w+ [^.,;]*|^\w+ (?!temperature)[^.,;]*) (?:at|to) (?:about )?\d[\d.]*\s?(?:°|degrees\b|C\b|F\b)/;
/** How many go into something. */
const CAPACITY = /\b(?:holds?|made of|consists? of|fits?|covers?|admits?|room for|seats)\b/i;
const FOUND_OUT =
  /\b(?:p\d\d|latenc\w+|measur\w+|took|averages?|averaged|so far|this (?:week|month|morning|sprint|quarter|monday)|grew|grown|fell|fallen|rose|risen|climbed|sank|down to|reached|counted|remaining|to go|completed|finished|progress|sold|at peak|coverage|usage|uptime|utili[sz]ation|occupancy|error rate|throughput|backlog|outage|incident|open (?:tickets|bugs|issues))\b/i;

/** 5, 20, 64, 2,000, 0.5; and not 5.1, 388 or 41,200. */
function isRound(told: string): boolean {
  const figure = /\d[\d.,]*/.exec(told)?.[0].replaceAll(',', '') ?? '';
  if (SPECIAL.has(Number(figure))) return true;
  if (figure.includes('.') && !/\.(?:0+|[25]0*|[27]50*)$/.test(figure)) return false;
  const digits = figure.replace('.', '').replace(/^0+|0+$/g, '');
  const number = Number(digits);
  return digits.length <= 1 || (digits.length === 2 && [4, 5, 6, 7].some((by) => number % by === 0));
}

const SPECIAL = new Set([...Array.from({ length: 20 }, (_, i) => 2 ** i), 125, 365, 730, 1095, 1825]);
