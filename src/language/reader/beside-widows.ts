/** `her first work as a widow`, under a date; `Spouse: Carr Orm, married 580; widowed 598`, on her own page. */
import type { AttributeType, Ontology } from '../../packs/ontology.js';
import { NAME, oneOf, wholeWord } from './beside-names.js';
import { type DatedFound, datesIn, ELSEWHEN, type Piece, whoIn } from './beside-pieces.js';
import { verbForm } from './grammar/verbs.js';

interface Forms {
  readonly type: AttributeType;
  readonly as: RegExp;
  readonly on: RegExp;
}

/** `**Ada** (55–109) m. Bo Thane`: whom an item is about. */
const ITEM_NAME = new RegExp(`^[*_\\s]*${NAME}`, 'u');

const forms = new WeakMap<Ontology, Forms | null>();

function formsOf(ontology: Ontology): Forms | null {
  const known = forms.get(ontology);
  if (known !== undefined) return known;
  const types = [...ontology.attributes.values()];
  const { left = [], lost = null } = types.find(({ kin }) => kin?.lost != null)?.kin ?? {};
  const type = ontology.attributes.get(lost?.as ?? '');
  const found =
    type === undefined || lost === null
      ? null
      : {
          type,
          as: new RegExp(`${wholeWord('as')} an? (?:\\p{Ll}+ )?${wholeWord(oneOf(left))}(?! of)`, 'u'),
          on: new RegExp(
            `${wholeWord(`(?:${oneOf(lost.left)})ed`)}|${wholeWord(oneOf(left))}(?=\\s*\\()`,
            'u',
          ),
        };
  forms.set(ontology, found);
  return found;
}

export function widowsIn(piece: Piece): DatedFound[] {
  const { text, of, context, isAside, start } = piece;
  const widowed = formsOf(context.ontology);
  if (widowed === null) return [];
  const as = widowed.as.exec(text);
  const match = as ?? (isAside ? null : widowed.on.exec(text));
  if (match === null || ELSEWHEN.test(text)) return [];
  const place = piece.placeOf(match.index, match[0]);
  const told = { type: widowed.type, ...place };
  if (as !== null) {
    const { when } = piece.times;
    const subject = isActed(text.slice(0, as.index)) ? null : piece.whoBefore(as.index, true);
    return when === null || subject === null ? [] : [{ ...told, subject, object: { date: `by ${when}` } }];
  }
  const [date] = datesIn(of.text.slice(start + match.index), context);
  // Behind the spouse's name it is still told of whoever the item, or the page, is about.
  const [lead = ''] = of.key === undefined ? (ITEM_NAME.exec(of.text) ?? []) : [];
  const subject = date === undefined ? null : whoIn(lead, lead === '', context);
  return date === undefined || subject === null
    ? []
    : [{ ...told, subject, object: { date: `by ${date.text}` } }];
}

/** "Disguised as a widow". */
function isActed(before: string): boolean {
  const [word = ''] = /\p{Ll}+(?=\s*$)/u.exec(before) ?? [];
  return verbForm(word, () => false)?.form === 'past';
}
