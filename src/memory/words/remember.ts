/** A reading of a word or text that is asked for again and again while one fact is read. */

/** Forgets everything when it knows too much: what is read next comes from one text again. */
export function remember<T>(read: (text: string) => T, most: number): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const found = read(text);
    if (known.size >= most) known.clear();
    known.set(text, found);
    return found;
  };
}
