/** Where something runs: "the recommender is deployed in us-east-1", "moved the tile server to ap-south-1". */
import { claimOf, modeOf, type Reader } from './claim.js';
import { CLOUD_REGION } from './clauses.js';
import { PROJECT, subjectOf } from './subjects.js';
import { TURNED } from './turns.js';

const TO = String.raw`(?:from\s+\S+\s+)?(?:back\s+|over\s+)?to`;
const RUNS = new RegExp(
  String.raw`^(?:(?:(?:we|i)\s+)?(?:have\s+|just\s+)*(?:${TURNED})\s+(?<moved>.+?)\s+${TO}|(?<what>.+?)\s+(?:(?:(?:is|are|was|were|has been|have been)\s+)?(?:now\s+)?(?:deployed|hosted|located|running|served|runs?|lives?|sits?|${TURNED}|is|are)\s+)(?:in|from|${TO}))\s+(?<region>${CLOUD_REGION})(?:\s+region)?$`,
  'i',
);

export const readRegions: Reader = (clause, scope) => {
  const mode = modeOf(clause);
  const { moved, what = moved, region } = RUNS.exec(clause.text)?.groups ?? {};
  if (mode === null || mode === 'mentions' || what === undefined || region === undefined) return [];
  if (/\b(?:not|never|also|both)\b|n't\b|\bregion$/i.test(`${clause.text} ${what}`)) return [];
  // Of an environment as a whole, wherever it was filed.
  const isAll = clause.qualifiers.environment !== undefined && /^(?:the|our)?$/i.test(what.trim());
  const subject = isAll ? PROJECT : subjectOf(what, scope);
  const read = { attribute: 'deployed_region', value: region.toLowerCase(), told: region, mode };
  return subject === null ? [] : [claimOf(clause, { ...read, subject })];
};
