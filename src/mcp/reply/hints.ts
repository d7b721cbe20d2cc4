/** Hints for models: where the engine names a command of the shell, the tool that does the same. */

/** Where ids come from, for errors that say nothing of it. */
const BY_CODE: readonly (readonly [RegExp, string])[] = [
  [/^facts\/(?:unknown|ambiguous)/, 'query_facts gives facts with their ids.'],
  [/^facts\/no-confusion/, 'get_confusions gives confusions with their ids.'],
  [
    /(?:unknown|ambiguous)-finding$/,
    'get_contradictions, get_anachronisms, get_ontology_violations and get_orphans give findings with their ids.',
  ],
  [/^provisional\//, 'get_unresolved lists extracted statements with their ids.'],
  [/^syntheses\/unknown/, 'find_syntheses lists insights, and other replies the statements, with their ids.'],
  [/^world\/unknown-entity/, 'Call lookup or recall with other words, or say that it is not known here.'],
];

const BY_COMMAND: Readonly<Record<string, string>> = {
  check: 'get_contradictions, get_anachronisms, get_ontology_violations and get_orphans give findings.',
  confusions: 'get_confusions lists confusions, and resolve_confusion answers one.',
  fact: 'query_facts gives facts with their ids.',
  ingest: 'ingest reads the files again, for a builder.',
  lint: 'list_flagged lists what lint runs have judged.',
  pack: 'describe_world lists types and relations.',
  review: 'review_finding judges a finding, for a builder.',
  rule: 'list_ontology_rules lists the rules.',
  search: 'Call lookup or recall with other words.',
  show: 'entity_context gives statements with their ids.',
  synthesis: 'find_syntheses lists insights with their ids.',
  unresolved: 'get_unresolved lists what is provisional, with its ids.',
};

const COMMAND = /`lore ([a-z]+)/;
const FOR_PEOPLE = 'Ask the user to look after it in the shell.';

/** Of an error; empty where there is nothing to say. */
export function hintForModels(code: string, hint: string | undefined): string {
  const own = BY_CODE.find(([codes]) => codes.test(code))?.[1];
  if (hint === undefined) return own ?? '';
  return withoutCommands(hint, own) || FOR_PEOPLE;
}

/** What names a command gives way to what names a tool, and falls away where no tool does it. */
export function withoutCommands(text: string, instead?: string): string {
  if (!COMMAND.test(text)) return text;
  const sentences = text.split(/(?<=[.!?]) +(?=\p{Lu}|`)/u).flatMap((sentence) => {
    const command = COMMAND.exec(sentence)?.[1];
    if (command === undefined) return [sentence];
    const [before = ''] = sentence.split(/[:;,] (?=[^:;,]*`lore )/);
    const kept = COMMAND.test(before) ? '' : `${before}.`;
    return [kept, instead ?? BY_COMMAND[command] ?? ''];
  });
  return [...new Set(sentences)].filter((sentence) => sentence !== '').join(' ');
}
