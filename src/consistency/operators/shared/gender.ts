/** Man or woman, as far as sources tell: for rules about fathers, sons and brothers. */
import { foldName, formatValue } from '../../../model/index.js';
import type { KinGender } from '../../../packs/ontology.js';
import type { Handle } from '../../../store/ground.js';
import type { Ground } from '../../ground/ground.js';

export const GENDER = 'gender';

const MALE = /^m(?:ale|an)?$/;
const FEMALE = /^(?:f(?:emale)?|woman)$/;

export function genderOf(ground: Ground, entity: Handle): KinGender {
  const told = ground.values(entity, GENDER).map(({ value }) => foldName(formatValue(value)));
  const [only, another] = new Set(told);
  if (only === undefined || another !== undefined) return 'any';
  return MALE.test(only) ? 'male' : FEMALE.test(only) ? 'female' : 'any';
}
