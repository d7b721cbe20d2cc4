/** Where something runs: "the recommender is deployed in us-east-1", "moved the tile server to ap-south-1". */
import { modeOf, type Reader } from './claim.js';
import { CLOUD_REGION } from './clauses.js';
import { PROJECT, subjectOf } from './subjects.js';
import { TURNED } from './turns.js';

const SHAPES = [
  String.raw`^(?<what>.+?)\s+(?:(?:is|are)\s+(?:now\s+)?(?:deployed|hosted|located|running|served|in)(?:\s+(?:in|from|to))?|runs?\s+in|lives?\s+in|sits?\s+in)\s+(?:the\s+)?(?<region>${CLOUD_REGION})(?:\s+region)?$`,
  String.raw`^(?:(?:we|i)\s+)?(?:have\s+|just\s+)?(?:${TURNED})\s+(?<what>.+?)\s+(?:from\s+\S+\s+)?(?:back\s+|over\s+)?to\s+(?<region>${CLOUD_REGION})$`,
  String.raw`^(?<what>.+?)\s+(?:was|were|has been|have been)\s+(?:${TURNED})\s+(?:from\s+\S+\s+)?(?:back\s+|over\s+)?to\s+(?<region>${CLOUD_REGION})$`,
].map((shape) => new RegExp(shape, 'i'));
/** "The primary region was changed to …" is read by its name. */
const BY_NAME = /\bregion$/i;
const ANY = new RegExp(CLOUD_REGION, 'i');
const NOT = /\b(?:not|never|also|both)\b|n't\b/i;

export const readRegions: Reader = (clause, scope) => {
  const mode = modeOf(clause);
  if (mode === null || mode === 'mentions' || !ANY.test(clause.text) || NOT.test(clause.text)) return [];
  for (const shape of SHAPES) {
    const { what, region } = shape.exec(clause.text)?.groups ?? {};
    if (what === undefined || region === undefined || BY_NAME.test(what)) continue;
    // Of an environment as a whole, wherever it was filed.
    const isAll = clause.qualifiers.environment !== undefined && /^(?:the|our)?$/i.test(what.trim());
    const subject = isAll ? PROJECT : subjectOf(what, scope);
    if (subject === null) continue;
    const { qualifiers } = clause;
    return [
      {
        subject,
        attribute: 'deployed_region',
        value: region.toLowerCase(),
        told: region,
        as: 'text',
        mode,
        qualifiers,
      },
    ];
  }
  return [];
};
