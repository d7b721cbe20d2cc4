/** A heading as a name: without marks, pictures, notes, anchors and emoji. */
import { withoutLinks } from '../../text-links.js';
import { blank } from './blank.js';
import { bracketedFields } from './line-fields.js';

export interface Heading {
  readonly level: number;
  readonly title: string;
}

/** Beyond this it is a paragraph with a mark before it. */
const LONGEST_TITLE = 1_000;
const PICTURES = /!\[\[[^[\]]*\]\]|!\[[^[\]]*\]\([^()]*\)/g;
const WEB_LINKS = /\[([^[\]]*)\]\([^()]*\)/g;
const TAGS = /<\/?[A-Za-z][^<>]*>/g;
const FOOTNOTES = /\[\^[^[\]\s]*\]/g;
const QUERIES = /`+ *\$?=(?!=)[^`]*`+/g;
const ANCHOR = /\s\^[\w-]+\s*$/;
const MARKS = /[*_`~]{1,3}(?=\S)|(?<=\S)[*_`~]{1,3}(?!\w)|==/g;
const PLAIN = /^[ -~]*$/;
/** Arrows and signs of trade are pictures to Unicode as well, but stay. */
const EMOJI =
  /(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}\u{FE0F}|[\u{2600}-\u{27BF}]|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u{FE0F}|\u{200D}|\u{20E3})+/gu;

export function headingOf(line: string, level: number): Heading {
  let text = line
    .slice(0, LONGEST_TITLE)
    .replace(/^#{1,6}(?=\s|$)/, '')
    .trim();
  text = text.replace(/(?:^|\s)#+$/, '');
  text = blank(text, bracketedFields(text));
  text = text.replace(QUERIES, ' ').replace(PICTURES, ' ').replace(TAGS, ' ').replace(FOOTNOTES, ' ');
  text = withoutLinks(text).replace(WEB_LINKS, '$1').replace(ANCHOR, ' ');
  text = text.replace(MARKS, '');
  if (!PLAIN.test(text)) text = text.replace(EMOJI, ' ');
  return { level, title: text.replace(/\s+/g, ' ').trim() };
}
