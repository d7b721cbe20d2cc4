/** Verbs by which people tell that something became different, in one list for all readers. */

/** To another value: "raised to", "was moved to". */
const TO_ANOTHER =
  'changed switched moved migrated raised increased lowered reduced decreased bumped upgraded downgraded updated reverted rewritten rewrote ported converted transferred extended shortened doubled halved renamed swapped relaxed tightened lifted relocated relicensed rescheduled postponed brought scaled trimmed tuned adjusted dropped transitioned expanded pinned flipped redirected shifted rolled turned pushed rerouted redirected repointed rewired consolidated grown grew shrunk replatformed flipped';
/** Into being or out of it. */
const FATES =
  'enabled disabled re-enabled reenabled activated deactivated removed deleted decommissioned deprecated retired sunset sunsetted shut torn tore dismantled merged cleaned closed reopened opened replaced superseded restored reinstated scrapped killed handed taken took';

const either = (words: string) =>
  words
    .split(' ')
    .sort((a, b) => b.length - a.length)
    .join('|');

/** Also what reads the same in the present: only where the value stands behind it. */
export const TURNED = either(`${TO_ANOTHER} set reset cut put`);
export const TURNED_OR_GONE = either(`${TO_ANOTHER} ${FATES}`);
export const GONE = either(
  'removed deleted decommissioned retired sunset sunsetted dismantled scrapped killed dropped',
);
