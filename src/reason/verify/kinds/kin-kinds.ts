/** Claims about kin: who is whose, how many there are, and none. */
import { KIN_WORD } from '../../ask/reading/kin-words.js';
import { kinPeople, kinPhrase } from '../../ask/reading/people.js';
import type { By, ClaimAtoms } from './claim-atoms.js';
import { amongKin, countIs, isNone } from './kin-told.js';
import { allOf, type ToldTruth } from './told-truth.js';

const KIN_AFTER = new RegExp(`\\bN(\\d+) (?:[a-z-]+ )?(${KIN_WORD})\\b`, 'g');

/** `five sons and two daughters`: each number with what it counts. */
export const counted =
  (kin: string | null): By =>
  async (a) => {
    const { s } = a;
    const [one, other] = a.people;
    if (one === undefined || a.events.length + a.dates.length > 0 || a.people.length > 2) return null;
    const owners = other === undefined ? [one] : [one, other];
    if (owners.some(({ isKin }) => isKin)) return null;
    const all = countsIn(a, kin);
    if (all.length === 0 || (a.amounts.length > 0 && a.amounts.length !== all.length)) return null;
    const judged: ToldTruth[] = [];
    for (const { told, word } of all) {
      const phrase = kinPhrase(word);
      if (phrase === null || told === null) return null;
      judged.push(countIs(await kinPeople(s.reasoning, owners, phrase), told));
    }
    return allOf(judged);
  };

/** Each number with the kin that it counts; `twice` of the one kin that is asked for. */
function countsIn({ s, amounts }: ClaimAtoms, kin: string | null) {
  const pairs = [...s.text.matchAll(KIN_AFTER)].map(({ 1: index, 2: word }) => ({
    told: s.number(index),
    word: kin ?? word ?? '',
  }));
  if (pairs.length > 0 || kin === null) return pairs;
  const times = /\bthrice\b/.test(s.text) ? 3 : /\btwice\b/.test(s.text) ? 2 : null;
  const told = amounts.length === 1 ? (amounts[0]?.value ?? null) : times;
  return told === null ? [] : [{ told, word: kin }];
}

export const none =
  (kin: string): By =>
  async (a) => {
    const phrase = kinPhrase(kin);
    const [who] = a.people;
    if (phrase === null || who === undefined || who.isChoice || !a.has(1, 0, 0, 0)) return null;
    return isNone(await kinPeople(a.s.reasoning, [who], phrase));
  };

const LOOSE = new RegExp(`\\b((?:half-|elder |older |younger |twin )?(?:${KIN_WORD}))\\b`);

/** `A was B's father`, `A and B were the parents of C`, `A and B were cousins`. */
export const isKin: By = async (a) => {
  const { s, people } = a;
  if (a.events.length + a.dates.length > 0 || a.amounts.length > 1) return null;
  const kin = people.filter((one) => one.isKin);
  const named = people.filter((one) => !one.isKin);
  const [only, second] = kin;
  const word = LOOSE.exec(s.text)?.[1];
  if (only !== undefined && word !== undefined) return null;
  const [told] = a.amounts;
  if (told !== undefined && told.value !== named.length && told.value !== only?.members.length) return null;
  if (only !== undefined && kin.length === 1 && named.length >= 1 && TOGETHER.test(s.text))
    return allOf(await Promise.all(named.map((one) => amongKin(s.reasoning, one, only))));
  if (only !== undefined && second !== undefined && people.length === 2)
    return amongKin(s.reasoning, only, second);
  const [one, other] = named;
  const phrase = word === undefined ? null : kinPhrase(word);
  if (one === undefined || other === undefined || named.length !== 2 || phrase === null) return null;
  if (!/\bP\d+ and P\d+\b/.test(s.text)) return null;
  return amongKin(s.reasoning, one, await kinPeople(s.reasoning, [other], phrase));
};
/** Those named stand on one side, and whose kin they are on the other. */
const TOGETHER =
  /^[^P]*(?:P\d+(?: ,)? (?:and )?)*P\d+[^P]*$|^[^P]*P\d+[^P]+P\d+(?:(?: ,)?(?: and)? P\d+)*[^P]*$|^[^P]*P\d+(?:(?: ,)?(?: and)? P\d+)*[^P]+P\d+[^P]*$/;
