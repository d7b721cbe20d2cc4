/** A command line as a shell would cut it, as far as examples go: quotes, the home folder, what is piped on or read in. */

export function wordsOf(run: string, home = '~'): string[] {
  const [line = ''] = run.replace('$(date +%F)', '2026-11-16').split(/ [|<] /);
  const words = [...line.matchAll(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g)].map(([word]) => word);
  return words.map((word) =>
    word.replace(/^~/, home).replaceAll(/"([^"]*)"|'([^']*)'/g, (_, a, b) => a ?? b),
  );
}
