/** Forms of English verbs and nouns: which word a form belongs to, and what form it is. */

export interface VerbForm {
  /** The same for all forms of one verb. */
  readonly key: string;
  /** `past` may be a participle too, unless `only` says otherwise. */
  readonly form: 'base' | 'present' | 'past' | 'ing';
  /** Of a form that is only one of both: "slew" is finite, "slain" is not. */
  readonly only: 'finite' | 'participle' | null;
}

/** Base, past, participle; where the last two are one, it stands once. */
const IRREGULAR = `
  arise arose arisen|awake awoke awoken|bear bore borne|beat beat beaten|become became become|befall befell befallen|
  beget begot begotten|begin began begun|behold beheld|bend bent|beset beset|bind bound|bite bit bitten|bleed bled|blow blew blown|
  break broke broken|breed bred|bring brought|build built|burn burnt|buy bought|cast cast|catch caught|choose chose chosen|
  cling clung|come came come|cost cost|creep crept|cut cut|deal dealt|dig dug|do did done|draw drew drawn|dream dreamt|
  drink drank drunk|drive drove driven|dwell dwelt|eat ate eaten|fall fell fallen|feed fed|feel felt|fight fought|find found|
  flee fled|fling flung|fly flew flown|forbid forbade forbidden|foresee foresaw foreseen|foretell foretold|forget forgot forgotten|
  forgive forgave forgiven|forsake forsook forsaken|freeze froze frozen|get got|give gave given|go went gone|grow grew grown|
  hang hung|have had|hear heard|hide hid hidden|hit hit|hold held|hurt hurt|keep kept|kneel knelt|know knew known|
  lay laid|lead led|leap leapt|learn learnt|leave left|lend lent|let let|lie lay lain|light lit|lose lost|make made|
  mean meant|meet met|overcome overcame overcome|overrun overran overrun|oversee oversaw overseen|overthrow overthrew overthrown|
  pay paid|put put|read read|rend rent|ride rode ridden|ring rang rung|rise rose risen|run ran run|say said|see saw seen|
  seek sought|sell sold|send sent|set set|shake shook shaken|shed shed|shine shone|shoot shot|show showed shown|shut shut|
  sing sang sung|sink sank sunk|sit sat|slay slew slain|sleep slept|slide slid|smite smote smitten|speak spoke spoken|
  spend spent|split split|spread spread|spring sprang sprung|stand stood|steal stole stolen|stick stuck|strike struck|
  strive strove striven|swear swore sworn|sweep swept|swim swam swum|swing swung|take took taken|teach taught|tear tore torn|
  tell told|think thought|throw threw thrown|thrust thrust|undertake undertook undertaken|understand understood|uphold upheld|
  wake woke woken|wear wore worn|weave wove woven|wed wed|weep wept|win won|wind wound|withdraw withdrew withdrawn|
  withstand withstood|write wrote written|overtake overtook overtaken|rebuild rebuilt|retake retook retaken|remake remade|
  outlive outlived|beseech besought|inset inset|smell smelt|spill spilt|stride strode|tread trod trodden|shrink shrank shrunk`;

const OTHER_FORMS: readonly (readonly [string, string, VerbForm['only']])[] = [
  ['born', 'bear', 'participle'],
  ['hanged', 'hang', null],
  ['forborne', 'forbear', 'participle'],
];

/** Words with the endings of verbs that are none. */
const NO_VERBS = words(`
  red bed shed seed deed need weed reed breed speed feed creed greed steed hundred sacred naked wicked ragged rugged indeed bred
  kindred hatred wretched beloved aged crooked king thing nothing something anything everything spring ring wing string sling
  during evening morning ceiling being offspring sibling darling herring viking sterling according concerning regarding
  including excluding following notwithstanding cunning pudding wedding building dwelling painting blessing uprising
  duckling seedling wing sting ling bing ming foundling`);

const forms = new Map<string, VerbForm>();
for (const row of IRREGULAR.split('|')) {
  const [base = '', past = '', participle = past] = row.trim().split(/\s+/);
  const key = stem(base);
  forms.set(base, { key, form: base === past ? 'past' : 'base', only: null });
  if (participle !== past) {
    forms.set(past, { key, form: 'past', only: 'finite' });
    if (participle !== base) forms.set(participle, { key, form: 'past', only: 'participle' });
  } else if (past !== base) forms.set(past, { key, form: 'past', only: null });
}
// "Lay" is what lies did, and what one does with a siege.
forms.set('lay', { key: stem('lie'), form: 'past', only: 'finite' });
for (const base of ['succeed', 'proceed', 'exceed', 'heed', 'embed'])
  forms.set(base, { key: stem(base), form: 'base', only: null });
for (const [form, base, only] of OTHER_FORMS) forms.set(form, { key: stem(base), form: 'past', only });

function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}

/** One spelling for what inflection changes: "rule" and "ruled", "marry" and "married", "wed" and "wedded". */
function stem(word: string): string {
  const plain = word.endsWith('ie') ? `${word.slice(0, -2)}i` : word.replace(/y$/, 'i').replace(/e$/, '');
  return plain.length > 3 ? plain.replace(/([bdfgklmnprstz])\1$/, '$1') : plain;
}

/** Null for what cannot be a verb by its form. Of words without an ending only those of `isKnown` are taken. */
export function verbForm(word: string, isKnown: (key: string) => boolean): VerbForm | null {
  const known = forms.get(word);
  if (known) return known;
  if (NO_VERBS.has(word)) return null;
  if (word.length > 3 && word.endsWith('ed')) {
    const base = word.endsWith('ied') ? `${word.slice(0, -3)}y` : word.slice(0, -2);
    return { key: stem(base), form: 'past', only: null };
  }
  if (word.length > 4 && word.endsWith('ing')) {
    return { key: baseKey(word.slice(0, -3)), form: 'ing', only: null };
  }
  if (word.length > 3 && word.endsWith('s') && !/(?:ss|us|is)$/.test(word)) {
    const key = baseKey(presentBase(word));
    return isKnown(key) ? { key, form: 'present', only: null } : null;
  }
  const key = stem(word);
  return isKnown(key) ? { key, form: 'base', only: null } : null;
}

/** Of the base form, or of a past one, as packs may write either. */
export function verbKey(word: string): string {
  return forms.get(word)?.key ?? verbForm(word, () => false)?.key ?? stem(presentOrBase(word));
}

function presentOrBase(word: string): string {
  return /[^su]s$/.test(word) && word.length > 3 ? presentBase(word) : word;
}

function presentBase(word: string): string {
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return /(?:ch|sh|ss|x|zz|o)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1);
}

function baseKey(base: string): string {
  for (const one of [base, `${base}e`, base.replace(/(.)\1$/, '$1')]) {
    const known = forms.get(one);
    if (known && (known.form === 'base' || known.key === stem(one))) return known.key;
  }
  return stem(base);
}

/** A map, since to look a word up in an object would have each word of a text made a key. */
const PLURALS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ children: 'child', wives: 'wife', men: 'man', women: 'woman', thieves: 'thief', heroes: 'hero' },
    ...{ grandchildren: 'grandchild', kinsmen: 'kinsman', brethren: 'brother', bannermen: 'bannerman' },
  }),
);

/** "Daughters" and "daughter" are one noun. */
export function singular(word: string): string {
  if (word.length < 3) return word;
  const known = PLURALS.get(word);
  if (known !== undefined) return known;
  if (word.length < 4 || !word.endsWith('s') || /(?:ss|us|is)$/.test(word)) return word;
  return presentBase(word);
}
