/** How old somebody was: `Bo, 341–353 TA (thirty-eight when he got it)`, `Manager from 343, aged 37`. */
import { foldName } from '../../model/index.js';
import type { AttributeType, Ontology } from '../../packs/ontology.js';
import { countOf } from '../../time/index.js';
import { escaped } from './beside-names.js';
import { type DatedFound, ELSEWHEN, type Piece } from './beside-pieces.js';
import { singular } from './grammar/verbs.js';

const NUMBER = String.raw`(\d{1,3}|\p{L}{3,9}(?:[- ]\p{L}{3,5})?)`;
const ROUGH = /\b(?:about|around|almost|nearly|some|over|under|maybe|perhaps|barely|at least|c)\.?\s*$/i;
const ANOTHER = /^(?:an?|his|her|their)$/;

interface Ages {
  readonly type: AttributeType;
  readonly forms: readonly Form[];
  /** A word for persons, or for kin. */
  readonly others: ReadonlySet<string>;
}

interface Form {
  readonly form: RegExp;
  /** In small letters; without them the form need not be tried. */
  readonly words: string;
  readonly isOfBeginning: boolean;
}

const ages = new WeakMap<Ontology, Ages | null>();

function agesOf(ontology: Ontology): Ages | null {
  const known = ages.get(ontology);
  if (known !== undefined) return known;
  const types = [...ontology.attributes.values()];
  const type = types.find(({ span }) => span?.until === 'told');
  const formOf = (said: string, isOfBeginning: boolean): Form => ({
    form: new RegExp(
      `(?<![\\p{L}\\p{N}])${said.split('{n}').map(escaped).join(NUMBER)}(?=\\s*(?:[,.;)]|$)|\\s\\p{Ll})`,
      'iu',
    ),
    words: longest(said.split('{n}')).trim().toLowerCase(),
    isOfBeginning,
  });
  const kin = types.flatMap(({ kin }) => [...(kin?.words.keys() ?? []), ...(kin?.beside.keys() ?? [])]);
  const found =
    type === undefined
      ? null
      : {
          type,
          forms: [
            ...(type.span?.begins ?? []).map((said) => formOf(said, true)),
            ...(type.span?.beside ?? []).map((said) => formOf(said, false)),
          ],
          others: new Set([...ontology.reading.persons, ...kin]),
        };
  ages.set(ontology, found);
  return found;
}

export function agesIn(piece: Piece): DatedFound[] {
  const { text, of, context, isAside } = piece;
  const aged = agesOf(context.ontology);
  // `588, aged 53` in a field is read with its date.
  const isDate = of.key !== undefined && /^\S*\d/.test(text);
  if (aged === null || isDate) return [];
  const small = text.toLowerCase();
  for (const { form, words, isOfBeginning } of aged.forms) {
    if (!small.includes(words)) continue;
    const match = form.exec(text);
    const years = match === null ? null : countOf((match[1] ?? '').toLowerCase().split(' '));
    if (match === null || years === null) continue;
    const { from, isSpan } = piece.times;
    // "541–594, aged 53": at the end, perhaps.
    if (from === null || (isSpan && !isOfBeginning)) return [];
    if (ELSEWHEN.test(text) || ROUGH.test(text.slice(0, match.index))) return [];
    const subject = piece.whoBefore(match.index, !isAside && !of.isRow, (between) =>
      isOfAnother(between, aged.others),
    );
    if (subject === null) return [];
    const place = piece.placeOf(match.index, match[0]);
    return [{ subject, type: aged.type, object: { number: years }, at: from, ...place }];
  }
  return [];
}

const longest = (parts: readonly string[]): string =>
  parts.reduce((one, other) => (other.length > one.length ? other : one), '');

/** "Mira took in a girl aged nine". */
function isOfAnother(between: string, others: ReadonlySet<string>): boolean {
  const words = foldName(between).match(/\p{L}+/gu) ?? [];
  return words.some((word) => ANOTHER.test(word) || others.has(word) || others.has(singular(word)));
}
