/** Finds JSON in what a model wrote around it: thoughts, fences, politeness; whole values, or every object of a text that is cut off or broken. */

const MOST_TEXT = 1_000_000;
const MOST_STARTS = 40;
/** Where every object is wanted: a reply may hold thousands, each of them short. */
const MOST_OBJECTS = 5_000;
const LONGEST_OBJECT = 20_000;

export type JsonObject = Readonly<Record<string, unknown>>;

/** Every value that could be meant, the likeliest first. */
export function* jsonIn(written: string): Generator<unknown> {
  const text = withoutThoughts(written.slice(0, MOST_TEXT)).trim();
  const whole = parse(text);
  if (whole !== undefined) {
    yield whole.value;
    return;
  }
  for (const fence of text.matchAll(/```[\w-]*\s*\n([\s\S]*?)```/g)) {
    const inside = parse(fence[1] ?? '');
    if (inside !== undefined) yield inside.value;
  }
  yield* balancedIn(text);
}

/** Every object, the innermost ones too. */
export function* objectsIn(written: string): Generator<JsonObject> {
  const text = written.slice(0, MOST_TEXT);
  let start = text.indexOf('{');
  for (let tries = 0; start >= 0 && tries < MOST_OBJECTS; tries++) {
    const end = endOf(text, start, LONGEST_OBJECT);
    const found = end === undefined ? undefined : parse(text.slice(start, end))?.value;
    if (isObject(found)) yield found;
    // What holds others is looked into; what does not is done with.
    const isDone =
      isObject(found) && !Object.values(found).some((one) => typeof one === 'object' && one !== null);
    start = text.indexOf('{', isDone ? end : start + 1);
  }
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function withoutThoughts(text: string): string {
  const end = text.lastIndexOf('</think>');
  return end === -1 ? text : text.slice(end + '</think>'.length);
}

function* balancedIn(text: string): Generator<unknown> {
  const opening = /[{[]/g;
  for (let tries = 0; tries < MOST_STARTS; tries++) {
    const start = opening.exec(text)?.index;
    if (start === undefined) return;
    const end = endOf(text, start);
    if (end === undefined) continue;
    const found = parse(text.slice(start, end));
    if (found === undefined) continue;
    yield found.value;
    opening.lastIndex = end;
  }
}

/** One past the bracket that closes the one at `start`. */
function endOf(text: string, start: number, longest = text.length): number | undefined {
  const last = Math.min(text.length, start + longest);
  let depth = 0;
  let inString = false;
  for (let at = start; at < last; at++) {
    const char = text[at];
    if (inString) {
      if (char === '\\') at++;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === '{' || char === '[') depth++;
    else if ((char === '}' || char === ']') && --depth === 0) return at + 1;
  }
  return undefined;
}

function parse(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}
