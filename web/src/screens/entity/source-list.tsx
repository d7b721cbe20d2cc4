/** Who says so: sources numbered once for the whole article, and listed at its end. */
import { createContext, use } from 'react';
import type { Article, ArticleStatement } from '../../api/types.js';
import { Reliability } from '../../parts/marks.js';
import { Part } from '../../parts/screen.js';

type Citation = ArticleStatement['citations'][number];

export interface NumberedSource {
  readonly number: number;
  readonly source: string;
  readonly title: string;
  readonly file: string;
  readonly reliability: string;
  readonly lines: readonly string[];
}

export type Sources = ReadonlyMap<string, NumberedSource>;

export const SourcesContext = createContext<Sources>(new Map());

export function numberSources(article: Article): Sources {
  const told = [
    ...article.attributes,
    ...article.groups.flatMap(({ statements }) => statements),
    ...article.lanes.flatMap(({ statements }) => statements),
  ];
  const found = new Map<string, { citation: Citation; lines: Set<string> }>();
  for (const citation of [...article.defined_in, ...told.flatMap(({ citations }) => citations)]) {
    const known = found.get(citation.source) ?? { citation, lines: new Set<string>() };
    if (citation.lines !== null) known.lines.add(citation.lines);
    found.set(citation.source, known);
  }
  return new Map(
    [...found].map(([source, { citation, lines }], index): [string, NumberedSource] => [
      source,
      {
        number: index + 1,
        source,
        title: citation.title,
        file: citation.file,
        reliability: citation.reliability,
        lines: [...lines].sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10)),
      },
    ]),
  );
}

/** The numbers of those who say so, after what they say. */
export function Refs({ citations }: { citations: readonly Citation[] }) {
  const sources = use(SourcesContext);
  const seen = new Map<number, Citation>();
  for (const citation of citations) {
    const number = sources.get(citation.source)?.number;
    if (number !== undefined && !seen.has(number)) seen.set(number, citation);
  }
  return (
    <span className="refs num">
      {[...seen]
        .sort(([a], [b]) => a - b)
        .map(([number, { title, file, lines }]) => (
          <a
            key={number}
            href={`#source-${number}`}
            title={`${title}, ${file}${lines === null ? '' : `:${lines}`}`}
            aria-label={`Source ${number}: ${title}`}
          >
            {number}
          </a>
        ))}
    </span>
  );
}

export function SourceList({ sources }: { sources: Sources }) {
  if (sources.size === 0) return null;
  return (
    <Part title="Sources">
      <ol className="sources">
        {[...sources.values()].map(({ number, title, file, lines, reliability }) => (
          <li key={number} id={`source-${number}`}>
            <span className="num muted">{number}</span>
            <span>
              <span className="told">{title}</span>{' '}
              <code className="muted">
                {file}
                {lines.length === 0 ? '' : `:${lines.join(',')}`}
              </code>
            </span>
            {reliability === 'canonical' ? null : <Reliability reliability={reliability} />}
          </li>
        ))}
      </ol>
    </Part>
  );
}
