/** Everyday verbs, in classes whose members tell the same of a thing, and words that cannot hold together. */
import { stem } from './stems.js';

/** Verbs of one line tell the same; a verb may stand in several lines. */
const CLASSES: readonly string[] = [
  // Where or with what something is.
  'keep store hold hang live sit reside lie stay remain save stand park locate host house belong deploy run',
  // For how long.
  'keep retain store hold stay remain live last preserve valid good usable delete purge wipe lifetime ttl validity expiry retention expire remove drop discard shred erase destroy clear end throw dump lapse',
  'send go pass travel flow run route deliver ship push forward pipe transport',
  'own carry lead head manage run maintain belong responsible do handle cover look oversee staff answer hold charge hand care supervise look-after with',
  'allow permit let accept take admit support hold fit open give get grant carry contain have swallow lend serve call order bring put',
  'start begin open kick fire launch trigger happen occur go run fall leave depart take meet',
  'end stop close finish cut shut last stay lock due',
  'make build render generate produce create draw compile print write do',
  'need require demand take want ask enough suffice necessary must',
  'cost charge price pay come bill',
  'check scan inspect verify validate review look',
  'wait timeout time give hang abort cancel drop cut disconnect log-out end close expire stop',
  'block reject refuse deny stop turn decline',
  'feed give get receive eat drink',
  'answer reply respond react',
  'buy purchase order source procure get come supply deliver',
  'use run rely work',
  'issue hand give get grant send',
  'test try rehearse',
  'train fit learn',
  'refresh update sync reload renew pull',
  'ring call wake page alert notify tell inform alarm escalate',
  'clean wash rinse empty',
  'sign approve accept clear release',
  'store freeze cool chill incubate heat warm keep hold set put go',
  'pay settle reimburse refund',
  'split shard partition divide',
  'publish release post ship issue print appear',
  'meet gather assemble sit happen take',
  'speak write talk answer',
  // People.
  'people person user customer guest visitor player caller member reader buyer client passenger attendee participant shopper traveller',
  // Who is called when it breaks.
  'pager on-call oncall rota',
];

const CLASS = new Map<string, Set<number>>();
for (const [at, line] of CLASSES.entries())
  for (const verb of line.split(' '))
    CLASS.set(stem(verb), (CLASS.get(stem(verb)) ?? new Set<number>()).add(at));

/** They say no more than that something is so. */
const GENERIC = new Set(
  'be is are have has do get go come use run work happen set take give put make see mean count apply stand'
    .split(' ')
    .map(stem),
);

/** Further verbs that people tell how things are with; they are alike only where they are the same. */
const OTHER = new Set(
  'train evaluate branch read write import export upload download encode encrypt hash sign index mount deploy host compress encrypt mask group sort rank assign score pick pack weigh load unload drive fly sail ride plant water harvest spray feed milk cook bake fry serve seat play record mix edit film shoot rehearse perform stage teach grade enrol dose treat admit discharge scan transfuse operate bill invoice tax insure claim audit archive translate review merge retry poll watch monitor measure sample calibrate inspect replace charge park dock berth clear board depart arrive land attend staff roster hire rent lease book reserve cater host greet escort guard lock open close light heat cool ventilate rinse bottle brew distil roast grind sew cut weld paint coat cure press mould assemble ship swallow cover admit support display show contain include listen receive arrive expire handle reach connect return display store expect consist follow join attach submit collect pick approve confirm register subscribe publish wear mix stir pour boil steam dilute soak dry fill mow prune sow graze shear'
    .split(' ')
    .map(stem),
);

/** They say how much, and leave open what is done. */
const HOW_MUCH = new Set(
  'limit cap restrict throttle configure fix default total amount'.split(' ').map(stem),
);
export const saysHowMuch = (one: string): boolean => HOW_MUCH.has(one);

export const isVerb = (one: string): boolean => CLASS.has(one) || GENERIC.has(one) || OTHER.has(one);

export const isGeneric = (one: string): boolean => GENERIC.has(one);

/** Whether two verbs may tell the same of one thing. */
export function isOneVerb(a: string, b: string): boolean {
  if (a === b || GENERIC.has(a) || GENERIC.has(b)) return true;
  const [one, other] = [CLASS.get(a), CLASS.get(b)];
  return one !== undefined && other !== undefined && [...one].some((at) => other.has(at));
}

/** What stands left cannot be where what stands right is. */
const OPPOSITES: readonly (readonly [string, string])[] = [
  ['allow permit let accept welcome', 'forbid forbidden ban prohibit disallow refuse reject block deny'],
  ['enable activate on', 'disable deactivate off'],
  ['require mandatory compulsory obligatory need', 'optional voluntary'],
  [
    'encrypt hash mask anonymise anonymize pseudonymise redact scramble',
    'text cleartext plaintext raw unencrypted unmasked readable',
  ],
  ['public', 'private internal'],
  ['manual hand', 'automatic automated automatically'],
  ['synchronous sync synchronously', 'asynchronous async asynchronously background'],
  ['include inclusive', 'exclude exclusive'],
  ['free', 'paid charge'],
  ['open', 'close shut lock'],
  ['gross', 'net'],
  ['ascending', 'descending'],
  ['newest', 'oldest'],
  ['keep retain', 'delete discard purge'],
  ['share', 'separate dedicated'],
  ['lenient', 'strict'],
  ['wet', 'dry'],
  ['frozen', 'fresh'],
  ['indoors', 'outdoors'],
  ['opt-in', 'opt-out'],
];

const SIDES = new Map<string, Set<string>>();
for (const [at, sides] of OPPOSITES.entries())
  for (const [side, line] of sides.entries())
    for (const word of line.split(' '))
      SIDES.set(stem(word), (SIDES.get(stem(word)) ?? new Set<string>()).add(`${at} ${side}`));

const turned = (side: string): string => side.slice(0, -1) + (side.endsWith('0') ? '1' : '0');

export function isOpposite(a: string, b: string): boolean {
  if (isUndone(a, b) || isUndone(b, a)) return true;
  const [one, other] = [SIDES.get(a), SIDES.get(b)];
  if (one === undefined || other === undefined) return false;
  return [...one].some((side) => other.has(turned(side)));
}

/** "blurred" and "unblurred". */
const isUndone = (a: string, b: string): boolean =>
  (a.length === b.length + 2 && a.startsWith('un') && a.endsWith(b)) ||
  (a.length === b.length + 4 && a.startsWith('non-') && a.endsWith(b));

/** Whoever does it is the one who does: two of them are two answers. */
const ONE_DOES = new Set(
  'own carry lead head manage run maintain handle do make build render generate produce host supply deliver print cater staff oversee serve power sign approve'
    .split(' ')
    .map(stem),
);
export const isDoneByOne = (verb: string): boolean => ONE_DOES.has(verb);
