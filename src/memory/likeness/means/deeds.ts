/** Whether two verbs tell of one thing being done: what is kept somewhere and what is edited there are two things. */
import { stem } from '../../words/stems.js';
import { isGeneric, isOneVerb } from '../../words/verbs.js';

const DEEDS: readonly string[] = [
  'write note record log enter fill register track document keep store save file hold tally count put type list collect gather archive share live sit reside lie back show shown appear type',
  'send report push upload export deliver mail ship post publish go come travel arrive announce tell end',
  'sign approve confirm accept agree',
  'sell book order buy reserve pay charge',
  'read see look find search open view show shown browse',
  'schedule run orchestrate trigger plan',
  'deploy release roll host run serve install operate',
  'build make write bundle compile draw drawn drew design typeset lay render produce compute calculate generate draft',
  'reach call page wake alert ring notify answer assign',
  'log login sign authenticate',
  'measure weigh count read record tally',
  'check monitor watch collect scrape measure',
  'handle answer come process assign route sort',
  'decode parse read process',
];

const CLASSES = new Map<string, Set<number>>();
for (const [at, line] of DEEDS.entries())
  for (const verb of line.split(' '))
    CLASSES.set(stem(verb), (CLASSES.get(stem(verb)) ?? new Set<number>()).add(at));

const ANYTHING = new Set(
  'handle manage do process make run work use maintain take get have be is are do happen'
    .split(' ')
    .map(stem),
);

/** A verb that says what is done, and not what befell it. */
export const isDeed = (one: string): boolean => (CLASSES.has(one) || OTHERS.has(one)) && !BEFALLS.has(one);

/** What happens to things by themselves. */
export const befalls = (one: string): boolean => BEFALLS.has(one);

const BEFALLS = new Set(
  'reject decline drop evict block flag lose miss delay duplicate truncate corrupt fail mark stick hang break lock queue refuse bounce count throttle hit affect interrupt cut cancel'
    .split(' ')
    .map(stem),
);

const OTHERS = new Set(
  'edit check inspect review print pick pack light lit heat cool clean wash cut scan translate grade test encrypt compress format lint teach train evaluate rotate move carry transport own lead sponsor sell insure audit analyse analyze plot chart tune filter watch inform guard lock paint repair fix feed water bill invoice tax'
    .split(' ')
    .map(stem),
);

const REACHES = new Set('read fetch load pull'.split(' ').map(stem));

/** Whatever is done there, it is also read and fetched from there. */
export function isSameDeed(verb: string, done: ReadonlySet<string>): boolean {
  if (
    done.size === 0 ||
    ANYTHING.has(verb) ||
    REACHES.has(verb) ||
    [...done].every((one) => ANYTHING.has(one))
  )
    return true;
  return [...done].some((one) => {
    if (one === verb || ANYTHING.has(one)) return true;
    const [a, b] = [CLASSES.get(one), CLASSES.get(verb)];
    if (a !== undefined && b !== undefined && [...a].some((at) => b.has(at))) return true;
    return !isGeneric(one) && !isGeneric(verb) && isOneVerb(one, verb);
  });
}

/** Neither of them says so little that it would fit anything. */
export function isSurelySame(verb: string, done: ReadonlySet<string>): boolean {
  const isAny = [...done].every((one) => ANYTHING.has(one));
  return isAny ? ANYTHING.has(verb) || REACHES.has(verb) : isSameDeed(verb, done);
}
