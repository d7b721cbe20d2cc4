/** Words in one form each, and which of them tell one thing from another. */
import { verbKey } from '../../language/reader/grammar/verbs.js';
import { remembered } from '../../language/reader/grammar/words.js';

export function singular(name: string): string {
  if (/(?:ss|us|is|dns|js|os|aws|etes)$/i.test(name) || name.length < 4) return name;
  if (/[^aeiou]ies$/.test(name)) return `${name.slice(0, -3)}y`;
  if (/(?:sses|shes|ches|xes)$/.test(name)) return name.slice(0, -2);
  return name.endsWith('s') ? name.slice(0, -1) : name;
}

/** "caches", "cached" and "caching" are one; so are "wrote" and "written", and words for one thing. */
export const stem = remembered((word) => {
  const key = verbKey(singular(word.toLowerCase().replace(/'s?$/, '')));
  return SAME.get(key) ?? key;
}, 5_000);

const SAME: ReadonlyMap<string, string> = new Map(
  `auth authentication authenticate authn | rewrite rewrote rewritten | config configuration | max maximum | min minimum | prod production | repo repository |
   doc documentation | license licence | color colour | login signin sign-in logon log-in | image picture photo |
   app application | admin administrator | mfa 2fa two-factor twofactor | frontend front-end | backend back-end |
   address addr | message msg | pay payment | deploy deployment | notification notify | backup back-up |
   dev developer development | export exporter | import importer | upload uploader | threshold target objective goal slo`
    .split('|')
    .flatMap((line) => {
      const [first = '', ...others] = line.trim().split(/\s+/).map(verbKey);
      return others.map((other) => [other, first] as const);
    }),
);

const FUNCTION_WORDS =
  'the a an our your their its his her my this that these those it they we you i us them he she who which what when where how why there here all any each every both some most many more few other another same such own and or but nor so yet if unless than then as of in on at to for from by with without within into onto over under via through using per between among across around about against during before after since until till off out up down back away again once twice is are was were be been being am has have had having do does did done can could may might must shall should will would not no never only just also too even still already now currently today nowadays presently always usually generally officially actually really simply exactly approximately roughly around please least most long short large big small high low new current existing default latest anymore longer yes ok because while though although however instead rather except plus minus etc e.g i.e via time times one thing way lot bit kind sort day days everyone everybody nobody somebody someone anybody anyone people folks whole entire entirely total overall out-of-the-box favour favor opaque plain pure vanilla behalf place fully finally recently ourselves itself themselves there';
/** Verbs that say no more than that something is so, or that it was made so. */
const VERBS =
  'use run build write host deploy handle manage send ship make go come live store keep process serve power talk speak do take get give put set hold sit reside belong own maintain file orchestrate provision publish post deliver produce emit implement develop create base back connect communicate work happen occur start begin kick fire trigger execute schedule operate switch move migrate change replace swap port convert transition rename raise increase lower reduce bump upgrade downgrade update revert drop abandon retire ditch adopt choose pick settle standardize standardise pass hand transfer take extend shorten cut scale roll return respond answer listen bind expose allow permit accept limit cap throttle restrict enforce apply configure say see look find know think mean want need require cost charge offer include contain provide support enable disable turn activate deactivate finish complete release perform conduct carry receive fetch pull push read load save persist write sync refresh rotate expire last retain archive delete purge cache retry try time wait abort sign license describe define document mention note remain stay become call name point lead head look guard secure hit reach exceed equal default amount total measure consume prefer recommend rely depend route assign reside pin lock freeze rewrite rebuild rework reimplement stop quit leave grow shrink lift relax tighten break lose bring buy follow land locate relocate reroute cancel generate inspect finish tune add fix reduce rework clean sell throw mainstay end arrive travel flow fetch stand version current phase migration rollout cutover upgrade adoption switchover';
/** Kinds of things: by themselves they tell no two things apart, since the same thing goes with and without them. */
const KINDS =
  'service server system subsystem component module microservice platform app application job process task tool tooling instance environment cluster endpoint api layer software program codebase code repo project product stack solution setup thing item value setting config parameter option number amount level count traffic communication link channel connection data record entry user customer developer engineer staff member person team company organization org department firmware backend site website page portal area part side work stuff matter field feature functionality flag policy rule plan version provider vendor system workload host machine node pod container account request response character element entry piece rate speed ratio volume kind case capacity voltage supply size length limit quota cap ceiling allowance budget window period interval duration frequency cadence schedule term deadline library package framework language database db datastore engine';

const stemsIn = (words: string): ReadonlySet<string> => new Set(words.split(' ').map(stem));
const EMPTY = stemsIn(FUNCTION_WORDS);
const SILENT = stemsIn(`${FUNCTION_WORDS} ${VERBS}`);
const LIGHT = stemsIn(KINDS);

const WORD = /[\p{L}\d][\p{L}\d_+#/-]*(?:[.'][\p{L}\d_]+)*/gu;

/** What tells the thing from others, in the order it was told; kinds of things only where nothing else is left. */
export function topicOf(text: string, without: ReadonlySet<string> = new Set()): string[] {
  const all = stemsOf(text).filter((one) => !SILENT.has(one) && !without.has(one));
  const telling = all.filter((one) => !LIGHT.has(one));
  return telling.length > 0 ? telling : all;
}

/** Runs of letters and digits, in small letters. */
export const wordsIn: (text: string) => ReadonlySet<string> = remembered(
  (text) => new Set(text.toLowerCase().match(/[a-z\d]+/g) ?? []),
  500,
);

/** Every word's stem once; a name with hyphens stays whole. */
export const stemsOf: (text: string) => readonly string[] = remembered((text) => {
  const stems = new Set((text.replaceAll('_', ' ').match(WORD) ?? []).map(stem));
  return [...stems].filter((one) => one.length > 1 && !/^\d+(?:[.,]\d+)*$/.test(one));
}, 500);

export const isLight = (one: string): boolean => LIGHT.has(one);

export const isSilent = (one: string): boolean => SILENT.has(one);

/** It says nothing at all, as against verbs that say little. */
export const isEmpty = (one: string): boolean => EMPTY.has(one);
