/** Names in a sentence: words in capitals that belong together, with the titles and articles they may go without. */
import { verbForm } from './grammar/verbs.js';
import { CLOSED, IS } from './grammar/words.js';
import { changed, isCapital, type Token, token } from './tokens.js';
import { PARTICLES } from './words.js';

/** The tokens, with one for each name. */
export function nameTokens(
  tokens: readonly Token[],
  isNoun: (lower: string) => boolean,
  namesakes: ReadonlySet<string>,
): Token[] {
  const found: Token[] = [];
  let hasLinks = false;
  for (let i = 0; i < tokens.length; ) {
    const one = tokens[i];
    if (!one) break;
    hasLinks ||= one.isLink;
    const end = isNameWord(tokens, i, isNoun) ? nameEnd(tokens, i, namesakes) : i;
    if (end === i) {
      found.push(one);
      i++;
      continue;
    }
    const words = tokens.slice(i, end);
    if (words.every(isTitle)) found.push(...words);
    else found.push(datedName(nameOf(words, found[found.length - 1]), tokens[end]));
    i = end;
  }
  if (!hasLinks) return found;
  // "King [[Aldric]]": the title says no more than the link.
  return found.filter((one, i) => !(isTitle(one) && isCapital(one.text) && found[i + 1]?.isLink));
}

function isNameWord(tokens: readonly Token[], i: number, isNoun: (lower: string) => boolean): boolean {
  const one = tokens[i];
  if (one?.kind !== 'word' || !isCapital(one.text) || one.text === 'I') return false;
  const before = tokens[i - 1];
  const opens = i === 0 || before?.kind === 'break';
  if (opens && ((one.is & IS.ordinary) !== 0 || isOpening(one, tokens[i + 1]))) return false;
  // "Member of House Marrash." tells what somebody is, "Keeps the Crooked Pint." what they do.
  if (opens && isNoun(one.lower) && goesOn(tokens[i + 1])) return false;
  // "Taught Ishe wicking."
  const next = tokens[i + 1];
  if (
    i === 0 &&
    isNoun(one.lower) &&
    isPastVerb(one.lower) &&
    next?.kind !== 'break' &&
    isCapital(next?.text ?? '')
  )
    return false;
  // "King of Valdorn" is what somebody is, and no name.
  if (isTitle(one)) {
    let after = i + 1;
    while (isTitle(tokens[after])) after++;
    if (tokens[after]?.lower === 'of') return false;
  }
  return true;
}

/** Some are given names as well. */
function isPastVerb(lower: string): boolean {
  return (
    verbForm(lower, () => false)?.form === 'past' && !/^(?:rose|drew|wade|art|sue|bill|mark)$/.test(lower)
  );
}

function goesOn(next: Token | undefined): boolean {
  // "Vicar from 331 TA to his death".
  if (next?.kind === 'date') return true;
  return next?.kind === 'word' && (next.is & (IS.preposition | IS.determiner)) !== 0;
}

/** One word, and no more after it. */
function isEpithet(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1];
  return !(next?.kind === 'word' && (isCapital(next.text) || next.lower === 'of'));
}

/** "Banished from Ostravar in 402 TA, Isolde": a participle that begins a sentence. */
function isOpening({ lower }: Token, next: Token | undefined): boolean {
  if (
    next?.kind !== 'word' ||
    !/^(?:by|from|in|at|to|with|into|under|on|after|before|as|over|out|the|his|her|near|for)$/.test(
      next.lower,
    )
  )
    return false;
  const form = verbForm(lower, () => false);
  if (form?.only === 'participle') return true;
  return (form?.form === 'past' || form?.form === 'ing') && lower.length > 5;
}

function isJoined(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1];
  return tokens[at]?.text === '&' && next?.kind === 'word' && isCapital(next.text);
}

/** "Bran Holt the younger died": who of that name; "the younger son" says something else. */
function isApart(tokens: readonly Token[], the: number, namesakes: ReadonlySet<string>): boolean {
  const [word, next] = [tokens[the + 1], tokens[the + 2]];
  if (tokens[the]?.lower !== 'the' || word?.kind !== 'word' || !namesakes.has(word.lower)) return false;
  if (next?.kind !== 'word') return true;
  return next.lower !== 'of' && ((next.is & CLOSED) !== 0 || isPastVerb(next.lower));
}

function nameEnd(tokens: readonly Token[], start: number, namesakes: ReadonlySet<string>): number {
  let end = start + 1;
  while (end < tokens.length) {
    const here = tokens[end];
    const before = tokens[end - 1];
    // "Averding & Sons" is one name.
    if (isJoined(tokens, end)) {
      end += 2;
      continue;
    }
    if (here?.kind !== 'word') break;
    // "Glaziers' Guild" is one name; whose something is stands before it.
    if (before?.possessive && !(before.plural && isCapital(here.text))) break;
    if (isCapital(here.text)) {
      end++;
      continue;
    }
    if (isApart(tokens, end, namesakes)) return end + 2;
    let after = end;
    while (after < end + 2 && PARTICLES.has(tokens[after]?.lower ?? '') && !tokens[after]?.possessive)
      after++;
    const next = tokens[after];
    // "House Vyr of the north" ends before what is no name; "Aldric the Iron" goes on.
    if (after === end || next?.kind !== 'word' || !isCapital(next.text)) break;
    if (tokens.slice(start, end).every(isTitle)) break;
    // "Corvin the Bold" is a name; "gave Corvin the Book of Embers" holds two.
    if (here.lower === 'the' && !isEpithet(tokens, after)) break;
    end = after + 1;
  }
  return end;
}

function isTitle(one: Token | undefined): boolean {
  return one?.kind === 'word' && (one.is & IS.title) !== 0;
}

/** "The War of 1871" goes by that name. */
function datedName(name: Token, next: Token | undefined): Token {
  if (next?.kind !== 'date' || !/^of \d/.test(next.text)) return name;
  return changed(name, { names: [`${name.text} ${next.text}`, ...name.names] });
}

function nameOf(words: readonly Token[], before: Token | undefined): Token {
  const [first] = words;
  const last = words[words.length - 1];
  const text = words.map((word) => word.text).join(' ');
  const names = [text];
  let rest = words;
  while (rest.length > 1 && isTitle(rest[0])) {
    rest = rest.slice(1);
    names.push(rest.map((word) => word.text).join(' '));
  }
  names.push(`The ${text}`);
  // "Ysolt of House Drey" may be listed as Ysolt.
  const of = text.indexOf(' of ');
  if (of > 0) names.push(text.slice(0, of));
  const epithet = text.indexOf(' the ');
  if (epithet > 0 && of < 0) names.push(text.slice(0, epithet));
  // "Queen's Gate" may be one name, or the gate of a queen.
  if (before?.kind === 'name' && before.possessive) names.unshift(`${before.text}'s ${text}`);
  return token('name', text, first?.start ?? 0, last?.end ?? 0, {
    names,
    possessive: last?.possessive ?? false,
  });
}
