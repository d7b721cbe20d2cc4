/** Which thread each claim of a fact belongs to, and what becomes of names in passing once theirs is known. */
import type { MatterThread } from '../store/facts.js';
import { continued, echoed, inThread, rivalled } from './cues.js';
import type { WordClaim } from './words/claim.js';

export interface Placed {
  readonly claim: WordClaim;
  /** The thread that it continues. */
  readonly thread: MatterThread | undefined;
}

/** Claims by themselves first; names in passing only where no claim says it. */
export function placed(read: readonly WordClaim[], threads: readonly MatterThread[]): Placed[] {
  let all: Placed[] = [];
  for (const claim of read) {
    const thread = continued(claim, threads);
    if (thread !== undefined || !needsThread(claim)) all.push({ claim, thread });
  }
  for (const claim of read) {
    const thread = claim.echo === undefined ? undefined : echoed(claim, threads);
    const rival = claim.echo === undefined ? undefined : rivalled(claim, threads);
    const isSaidOf = all.some((one) => isSaid(one) && one.claim.value === claim.value);
    if (thread !== undefined) all = withEcho(all, claim, thread);
    else if (rival !== undefined && !isSaidOf)
      all = [
        ...all.filter((one) => one.claim !== claim),
        { claim: { ...plainly(claim), isPresupposed: true }, thread: rival },
      ];
    else if (claim.echo?.isPlain === true && all.every((one) => one.claim !== claim))
      all.push({ claim: { ...plainly(claim), isPresupposed: true }, thread });
  }
  return all;
}

/** A name in passing, or one that nobody knows: by itself it says nothing. */
function needsThread({ passing, mode, attribute, isPresupposed }: WordClaim): boolean {
  if (passing === true) return true;
  return mode === 'mentions' && attribute === 'practice' && isPresupposed !== true;
}

const isSaid = ({ claim: { mode } }: Placed): boolean => mode !== 'mentions';

function withEcho(all: readonly Placed[], claim: WordClaim, thread: MatterThread): Placed[] {
  const isHere = (one: Placed) =>
    one.thread?.subject === thread.subject && one.thread.attribute === thread.attribute;
  const { part, to } = claim.echo ?? {};
  if (part === 'was' && to !== undefined) {
    const value = to.name.toLowerCase();
    const isOfIt = (one: Placed) =>
      one.claim.value === value || (one.claim.mode === 'ends' && one.claim.value === claim.value);
    if (all.some((one) => isHere(one) && one.claim.value === value && isSaid(one))) return [...all];
    const changed = { ...plainly(claim), value, told: to.name, mode: 'changes', from: claim.value } as const;
    return [...all.filter((one) => !isOfIt(one)), { claim: inThread(changed, thread), thread }];
  }
  if (all.some((one) => isHere(one) && isSaid(one))) return [...all];
  if (part === 'left')
    return [...all.filter((one) => one.claim !== claim), { claim: plainly(claim), thread }];
  if (part === 'was') {
    const isEnded = all.some((one) => one.claim.mode === 'ends' && one.claim.value === claim.value);
    return isEnded ? [...all] : [...all, { claim: { ...plainly(claim), mode: 'ends' }, thread }];
  }
  if (part === 'back')
    return [...all, { claim: inThread({ ...plainly(claim), mode: 'changes' }, thread), thread }];
  const told = all.find((one) => isSaid(one) && one.claim.value === claim.value && one.thread === undefined);
  if (told !== undefined && isOfItsOwn(told.claim, thread)) return [...all];
  if (told !== undefined) return all.map((one) => (one === told ? { claim: told.claim, thread } : one));
  const others = all.filter((one) => one.claim !== claim);
  return [...others, { claim: { ...plainly(claim), isPresupposed: true }, thread }];
}

const OF_A_NAME = 2;

/** "The invoices API is REST" is told of a thing of its own, and not of everything; a long tail of words is no name. */
function isOfItsOwn({ subject, matter = '' }: WordClaim, { cue }: MatterThread): boolean {
  const words = matter.slice(matter.indexOf(': ') + 2).split(' ');
  return cue.startsWith('@') && subject.type !== 'Project' && words.length <= OF_A_NAME;
}

function plainly({ passing: _, echo: __, ...claim }: WordClaim): WordClaim {
  return claim;
}
