/** Every screen there is: its address in the sample world, what must be on it once it is there, and what it asks the server for. */

export interface ScreenToShow {
  readonly path: string;
  readonly words: RegExp;
  /** Routes of the API, in order of their names and as often as they are asked; `ALWAYS` comes on top. */
  readonly asks: readonly string[];
  /** For its picture, where there is to be one. */
  readonly name?: string;
}

/** Asked by the frame around every screen. */
export const ALWAYS: readonly string[] = ['/events', '/findings/facets', '/session'];

/** `finding` is the address of an open one. */
export const firstPart = (finding: string): readonly ScreenToShow[] => [
  { path: '/', words: /Worth doing first/, asks: ['/world'], name: 'home' },
  { path: '/findings', words: /both controlled/, asks: ['/findings', '/findings/facets'], name: 'findings' },
  {
    path: '/findings?kind=anachronism&sort=newest',
    words: /before|after/,
    asks: ['/findings', '/findings/facets'],
  },
  {
    path: finding,
    words: /These cannot all hold/,
    asks: ['/findings', '/findings/{id}', '/findings/{id}/comments', '/findings/{id}/explanation'],
    name: 'finding',
  },
  { path: '/confusions', words: /confuse a newcomer/, asks: ['/confusions'] },
  { path: '/entities', words: /Abbess of the Lantern/, asks: ['/entities'], name: 'entities' },
  {
    path: '/entity/aldric-raventhorne',
    words: /What is told/,
    asks: [
      '/entities/{id}',
      '/entities/{id}/family',
      '/entities/{id}/passages',
      '/entities/{id}/relations',
      '/findings',
    ],
    name: 'entity',
  },
  {
    path: '/entity/aldric-raventhorne?at=340%20TA',
    words: /it was there/,
    asks: [
      '/entities/{id}',
      '/entities/{id}/family',
      '/entities/{id}/passages',
      '/entities/{id}/relations',
      '/findings',
      '/world/date',
    ],
  },
  {
    path: '/entity/thornwick',
    words: /Over time/,
    asks: ['/entities/{id}', '/entities/{id}/passages', '/entities/{id}/relations', '/findings'],
    name: 'place',
  },
  { path: '/rules', words: /Two holders at once/, asks: ['/rules'], name: 'rules' },
  {
    path: '/rules/high-fantasy/two-crowns',
    words: /Run the draft/,
    asks: ['/rule-drafts/check', '/rules/{id}', '/rules/{id}/tests'],
    name: 'rule',
  },
  { path: '/rules/new', words: /A new rule/, asks: [] },
  { path: '/ask?q=Who%20ruled%20Thornwick%3F', words: /Odile Marsh/, asks: ['/ask'], name: 'ask' },
  { path: '/study', words: /lore\.yaml/, asks: ['/study'] },
  { path: '/session', words: /a builder/, asks: [], name: 'session' },
  { path: '/nowhere', words: /leads nowhere/, asks: [] },
];

export const SECOND_PART: readonly ScreenToShow[] = [
  {
    path: '/timeline',
    words: /FA – .* TA/,
    asks: ['/timeline', '/world/date', '/world/date'],
    name: 'timeline',
  },
  {
    path: '/timeline?as=table',
    words: /Battle of Black Spire/,
    asks: ['/timeline', '/world/date', '/world/date'],
    name: 'timeline-table',
  },
  {
    path: '/timeline?near=thornwick',
    words: /Thornwick/,
    asks: ['/graph', '/timeline', '/timeline', '/world/date', '/world/date'],
    name: 'timeline-near',
  },
  { path: '/graph', words: /300 nodes/, asks: ['/graph'], name: 'graph-busiest' },
  { path: '/graph?start=aldric-raventhorne', words: /nodes/, asks: ['/graph'], name: 'graph' },
  {
    path: '/graph?start=aldric-raventhorne&as=table',
    words: /holds title/,
    asks: ['/graph'],
    name: 'graph-table',
  },
  {
    path: '/graph?from=odile-marsh&to=aldric-raventhorne',
    words: /paths? of \d steps?/,
    asks: ['/graph/paths'],
    name: 'graph-paths',
  },
  { path: '/sources', words: /Aldric Raventhorne/, asks: ['/sources'], name: 'sources' },
  {
    path: '/sources/People%2FAldric%20Raventhorne.md',
    words: /was born in Vyrhold/,
    asks: ['/sources/{id}', '/sources/{id}/notices'],
    name: 'source',
  },
  {
    path: '/query?q=MATCH%20(p%3APerson)%20RETURN%20p%20LIMIT%205',
    words: /5 rows/,
    asks: ['/query'],
    name: 'query',
  },
  { path: '/memory', words: /closes at dusk/, asks: ['/memory', '/memory/facts'], name: 'memory' },
  { path: '/memory/scope/gate', words: /The story of gate/, asks: ['/memory/story'], name: 'memory-scope' },
  { path: '/accumulated', words: /No insight/, asks: ['/insights'], name: 'insights' },
  { path: '/accumulated/provisional', words: /was born in Vyrhold/, asks: ['/provisional'], name: 'prose' },
  { path: '/accumulated/flagged', words: /Nothing is flagged/, asks: ['/lint/flagged'], name: 'flagged' },
  { path: '/accumulated/orphans', words: /In quarantine/, asks: ['/lint/quarantine'], name: 'orphans' },
  { path: '/accumulated/runs', words: /Lint now/, asks: ['/lint/runs'], name: 'lint-runs' },
  { path: '/conversations', words: /cites nothing/, asks: ['/conversations'], name: 'conversations' },
  { path: '/mapping', words: /What a key says/, asks: ['/mapping', '/study'], name: 'mapping' },
  { path: '/keeping', words: /Standing/, asks: ['/runs'], name: 'runs' },
  { path: '/keeping/jobs', words: /Jobs/, asks: ['/jobs'], name: 'jobs' },
  { path: '/keeping/audit', words: /commit/, asks: ['/audit'], name: 'audit' },
  { path: '/keeping/usage', words: /Today/, asks: ['/usage'], name: 'usage' },
  { path: '/keeping/settings', words: /lore\.yaml/, asks: ['/settings'], name: 'settings' },
  { path: '/keeping/tokens', words: /A new token/, asks: ['/tokens'], name: 'tokens' },
  { path: '/share?entity=aldric-raventhorne', words: /Family tree as SVG/, asks: ['/graph'], name: 'share' },
  { path: '/more', words: /All screens/, asks: [], name: 'more' },
];
