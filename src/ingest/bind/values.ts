/** Turns what a file wrote into the value its attribute declares; what does not fit is kept as the words it was. */
import type { RawValue, Value } from '../../model/index.js';
import type { AttributeType } from '../../packs/ontology.js';

/** A value, and what did not fit the declaration. */
export interface ReadValue {
  readonly value: Value;
  readonly problem: string | null;
}

const YES = new Set(['true', 'yes', 'y', 'on', '1']);
const NO = new Set(['false', 'no', 'n', 'off', '0']);
const NUMBER_WITH_UNIT =
  /^([+-]?\d[\d,_ \u00a0]*(?:\.\d+)?(?:[eE][+-]?\d+)?)\s*(\p{L}[\p{L}\p{N} /%²³.-]*|%)?$/u;

/** For every kind but dates, which need a calendar. */
export function readValue(
  raw: RawValue,
  unit: string | undefined,
  attribute: AttributeType | null,
): ReadValue {
  switch (attribute?.value) {
    case 'number':
      return readNumber(raw, unit, attribute);
    case 'boolean':
      return readBoolean(raw);
    case 'text':
    case 'date':
      return readText(raw, attribute);
    default:
      return { value: openValue(raw, unit), problem: null };
  }
}

function readText(raw: RawValue, attribute: AttributeType): ReadValue {
  const text = String(raw);
  const allowed = attribute.oneOf;
  const known = allowed.find((word) => word.toLowerCase() === text.toLowerCase());
  if (allowed.length === 0 || known !== undefined)
    return { value: { kind: 'text', text: known ?? text }, problem: null };
  return {
    value: { kind: 'text', text },
    problem: `"${text}" is none of ${allowed.join(', ')}`,
  };
}

function readNumber(raw: RawValue, unit: string | undefined, attribute: AttributeType): ReadValue {
  const found =
    typeof raw === 'number' ? { number: raw, unit: unit ?? null } : parseNumber(String(raw), unit);
  if (found === null)
    return { value: { kind: 'text', text: String(raw) }, problem: `"${raw}" is not a number` };
  const { min, max } = attribute.range;
  const outside = (min !== null && found.number < min) || (max !== null && found.number > max);
  return {
    value: { kind: 'number', number: found.number, unit: found.unit ?? attribute.unit },
    problem: outside ? `${found.number} lies outside ${min ?? '…'} to ${max ?? '…'}` : null,
  };
}

function parseNumber(text: string, unit: string | undefined) {
  // `6 (sorcerer)`: the number, and words about it.
  const match = NUMBER_WITH_UNIT.exec(text.replace(/\s*\([^()]*\)\s*$/, '').trim());
  if (!match?.[1]) return null;
  const number = Number(match[1].replace(/[,_\s\u00a0]/g, ''));
  return Number.isFinite(number) ? { number, unit: unit ?? match[2]?.trim() ?? null } : null;
}

function readBoolean(raw: RawValue): ReadValue {
  const word = String(raw).toLowerCase();
  if (YES.has(word)) return { value: { kind: 'boolean', boolean: true }, problem: null };
  if (NO.has(word)) return { value: { kind: 'boolean', boolean: false }, problem: null };
  return { value: { kind: 'text', text: String(raw) }, problem: `"${raw}" is neither yes nor no` };
}

/** An attribute nobody declared keeps the type the file gave it. */
function openValue(raw: RawValue, unit: string | undefined): Value {
  if (typeof raw === 'number' && Number.isFinite(raw))
    return { kind: 'number', number: raw, unit: unit ?? null };
  if (typeof raw === 'boolean') return { kind: 'boolean', boolean: raw };
  return { kind: 'text', text: String(raw) };
}
