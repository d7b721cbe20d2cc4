/** What a question asks: its type, whom it is about, which relation, and when. */
import { isA } from '../../packs/index.js';
import type { Reasoning } from '../reasoning.js';
import type { Claim } from '../verify/claims/claim.js';
import { claimsIn } from '../verify/claims/claims.js';
import { type Hit, hitsIn } from '../verify/hits.js';
import type { Mention, ReadSentence } from '../verify/mentions.js';
import type { NameReader } from '../verify/names/name-reader.js';
import { type AsksFor, asksFor } from './asks-for.js';
import type { QuestionKind } from './types.js';

export interface AskedQuestion {
  readonly text: string;
  readonly kind: QuestionKind;
  readonly wants: AsksFor;
  /** Those it is about; the one that says when is left out. */
  readonly about: readonly Mention[];
  /** A date, an era or an event, as reads take it; null when no time is asked for. */
  readonly time: string | null;
  readonly claims: readonly Claim[];
  readonly hits: readonly Hit[];
  readonly read: ReadSentence;
  /** Whether the two have anything to do with each other. */
  readonly isConnection: boolean;
}

const CAUSE =
  /^(?:why\b|what (?:were|was|are|is)?\s*(?:the )?(?:causes?|reasons?|consequences?|effects?|results?|outcomes?|aftermath)\b|what (?:caused|led to|brought about|triggered|came of|followed|happened because|resulted)|what did .+ (?:cause|lead to|bring about)|how did .+ (?:come|begin|start|happen|end|rise|fall|get|become))/i;
const STATE =
  /^(?:what (?:was|is|were) (?:happening|going on)|what(?: all)? happened (?:in|at|during)|who (?:was|were|is|are|lived) (?:in|at|there)\b|(?:what (?:was|is) |describe |give me )?(?:the )?(?:state|situation|condition) (?:of|in|at)\b|what (?:was|is) the (?:state|situation)|how (?:was|were|did|do|are) .+ (?:stand|fare|doing|looking)\b|what (?:was|is) life like|how things stood|where did .+ stand)/i;
const STORY =
  /^(?:tell (?:me |us )?(?:all |more |everything )?(?:about|of|the (?:story|tale|history))|describe|narrate|recount|retell|chronicle|sum up|summari[sz]e|give me|(?:what(?:['’]s| is| was) )?the (?:story|history|tale|life|fate|saga) (?:of|behind)|(?:story|history|tale|biography) of|what (?:was|is|were) .+ like\b|what (?:became|has become|ever became) of|what (?:ever )?happened to\b|how did the story of|walk me through)/i;
const KNOWN =
  /^what (?:(?:do|does|can) (?:we|you|i|they|any(?:one|body)|the record) (?:know|say|tell me)|(?:is|was) (?:known|told|said)) (?:about|of)\b/i;
const IDENTITY = /^(?:who|what)(?:['’]s| is| was| are| were)\b/i;
const CONNECTION =
  /\b(?:(?:any|some)thing to do with|connect(?:ed|ion)|involved with|related to|link(?:ed)? (?:to|with)|role in|part in)\b/i;

/** `Who is Aldric, and did he …?` are two questions. */
export function questionsIn(text: string): string[] {
  const clean = text.trim().replace(/\s+/g, ' ');
  const parts = clean.split(
    /(?:,\s*(?:and|but)?\s*|\s+and\s+|[;?]\s+(?:and\s+)?)(?=(?:who|what|when|where|why|how|did|does|do|was|were|is|are|had|has)\s+(?!(?:ruled|was|were)\s*$))/i,
  );
  return parts.map((part) => part.trim()).filter((part) => /[\p{L}]/u.test(part));
}

export async function readQuestion(
  { ontology }: Reasoning,
  names: NameReader,
  text: string,
): Promise<AskedQuestion> {
  const read = await names.read(text);
  const wants = asksFor(text);
  const hits = hitsIn(read, ontology);
  const during = timeMention(read, ontology, hits);
  const about = read.mentions.filter((mention) => mention !== during);
  const [date] = read.dates;
  const isNow =
    /\b(?:now|today|currently|at present|current)\b/i.test(text) ||
    /^(?:who|where)(?:['’]s| is| are| rules| leads| holds)\b/i.test(text);
  const time = date?.text ?? during?.entities[0]?.id ?? (isNow ? 'current' : null);
  const claims = claimsIn({ ...read, mentions: about }, ontology).filter(
    ({ kind }) => kind !== 'unknown-name',
  );
  const isConnection = CONNECTION.test(text) && about.length > 1;
  const asked = { text, wants, about, time, claims, hits, read, isConnection };
  return { ...asked, kind: kindOf(asked, ontology) };
}

function kindOf(
  { text, about, time, claims, hits, isConnection }: Omit<AskedQuestion, 'kind'>,
  ontology: Reasoning['ontology'],
): QuestionKind {
  if (CAUSE.test(text)) return 'cause';
  if (KNOWN.test(text) && about.length <= 1) return 'identity';
  const [first] = about;
  const isTime = (mention: Mention | undefined) =>
    mention?.entities.some(({ type }) => isA(ontology, type, 'Event') || isA(ontology, type, 'Era')) ?? false;
  if (STATE.test(text) && (about.length === 1 || time !== null)) return 'state';
  if (STORY.test(text)) {
    if (/^what/i.test(text) && time !== null) return 'state';
    return /^tell me about/i.test(text) && !isTime(first) ? 'identity' : 'narrative';
  }
  const isPlain = claims.every(({ kind }) => kind === 'type') && !hits.some(isRelating) && !isConnection;
  const hasOwner = about.some(({ isPossessive }) => isPossessive);
  if (IDENTITY.test(text) && isPlain && !hasOwner && about.length <= 1) return 'identity';
  return 'fact';
}

function isRelating({ phrase }: Hit): boolean {
  return phrase.meanings.some(({ kind }) => kind === 'relation') || phrase.lemmas.length > 1;
}

/** `during the Border Wars`, `in the Age of Iron`: an era or event that says when. */
function timeMention(
  { words, mentions }: ReadSentence,
  ontology: Reasoning['ontology'],
  hits: readonly Hit[],
): Mention | null {
  const found = mentions.find((mention, index) => {
    const isEra = mention.entities.some(({ type }) => isA(ontology, type, 'Era'));
    const isEvent = mention.entities.some(({ type }) => isA(ontology, type, 'Event'));
    const lead = words.slice(Math.max(0, mention.first - 2), mention.first).map(({ folded }) => folded);
    const isObject = hits.some(
      ({ end, first }) =>
        (end === mention.first || end + 1 === mention.first) && first < mention.first && end - first > 1,
    );
    if (isObject || (index === 0 && mentions.length === 1)) return false;
    if ((isEra || isEvent) && lead.some((word) => word === 'during' || word === 'throughout')) return true;
    return isEra && lead.includes('in');
  });
  return found ?? null;
}
