/** An entity as a finished article, at a date if one likes, and as it was believed on a day. */
import { useMemo, useRef } from 'react';
import { useParams, useSearch } from 'wouter';
import { useArticle, type When } from '../../api/entities.js';
import { asFailure } from '../../api/failure.js';
import type { Article } from '../../api/types.js';
import { plainPart } from '../../parts/address.js';
import { Names } from '../../parts/names.js';
import { Part, Screen, useTitle } from '../../parts/screen.js';
import { Failed, Shown } from '../../parts/states.js';
import { count, shortened } from '../../parts/words.js';
import './entity.css';
import { EntityFindings } from './entity-findings.js';
import { FamilyTree } from './family-tree.js';
import { Insights } from './insights.js';
import { Lanes } from './lanes.js';
import { Neighbourhood } from './neighbourhood.js';
import { Passages } from './passages.js';
import { numberSources, SourceList, SourcesContext } from './source-list.js';
import { StatementGroups } from './statement-groups.js';
import { TimeBar } from './time-bar.js';

/** Of the words at the top; what is told follows below. */
const LONGEST = 1_500;

export default function EntityScreen() {
  const { id } = useParams<{ id: string }>();
  const search = useSearch();
  const when = useMemo(() => whenOf(search), [search]);
  const article = useArticle(plainPart(id), when);
  const last = useRef<{ readonly id: string; readonly article: Article; readonly when: When } | null>(null);
  if (article.data !== undefined && !article.isPlaceholderData)
    last.current = { id, article: article.data, when };
  const isRefused = article.data === undefined && article.error !== null && isOfTime(article.error, when);
  const kept = isRefused && last.current?.id === id ? last.current : null;
  if (isRefused && kept === null)
    return (
      <Screen title="No article at this time">
        <div className="article">
          <TimeBar when={when} own={null} />
          <Failed error={article.error} again={() => void article.refetch()} />
        </div>
      </Screen>
    );
  return (
    <Shown of={kept === null ? article : { ...article, data: kept.article }} what="the article" lines={10}>
      {(data) => (
        <Whole
          article={data}
          when={kept?.when ?? when}
          barWhen={when}
          refused={kept === null ? null : article.error}
          isOld={article.isPlaceholderData}
        />
      )}
    </Shown>
  );
}

/** Whether another time may help: what is not there at all is at no time. */
function isOfTime(error: unknown, { at, as_of }: When): boolean {
  return (at ?? as_of) !== undefined && asFailure(error).status !== 404;
}

function whenOf(search: string): When {
  const given = new URLSearchParams(search);
  const at = given.get('at');
  const asOf = given.get('as_of');
  return {
    ...(at === null || at === '' ? {} : { at }),
    ...(asOf === null || asOf === '' ? {} : { as_of: asOf }),
  };
}

interface WholeProps {
  readonly article: Article;
  readonly when: When;
  readonly isOld: boolean;
  /** What the bar says: a time that was refused stays there, to be corrected. */
  readonly barWhen: When;
  readonly refused: unknown;
}

function Whole({ article, when, isOld, barWhen, refused }: WholeProps) {
  const { entity, aliases, type_path, lifetime, summary, exists } = article;
  useTitle(entity.name);
  const sources = useMemo(() => numberSources(article), [article]);
  return (
    <SourcesContext value={sources}>
      <article className={isOld ? 'article is-old' : 'article'} aria-busy={isOld}>
        <header className="article-head">
          <p className="small muted">
            {type_path.join(' · ')}
            {entity.lore_verified ? '' : ' · provisional: no canonical document defines it'}
          </p>
          <h1 className="article-title told" dir="auto">
            {entity.name}
          </h1>
          <p className="article-under">
            {lifetime.text === '' ? null : <span className="num">{lifetime.text}</span>}
            {aliases.length === 0 ? null : (
              <span className="told muted">
                also <Names names={aliases.slice(0, 8)} />
              </span>
            )}
          </p>
        </header>
        <TimeBar when={barWhen} own={article.axis} />
        {refused === null ? null : (
          <p role="status" className="stale">
            {asFailure(refused).message} Below is the article of the time before.
          </p>
        )}
        {exists === null || when.at === undefined ? null : (
          <p className={`exists ${exists.answer}`}>
            {article.at?.text}: {EXISTS[exists.answer]} {exists.because}
          </p>
        )}
        {summary === '' ? null : (
          <p className="prose article-summary told" dir="auto">
            {shortened(summary, LONGEST)}
          </p>
        )}
        <StatementGroups article={article} hasTime={when.at !== undefined} />
        {article.lanes.length === 0 || article.axis === null ? null : (
          <Part title="Over time">
            <Lanes
              lanes={article.lanes}
              axis={article.axis}
              at={when.at === undefined ? null : article.at_window}
            />
          </Part>
        )}
        {article.has_family ? <FamilyTree id={entity.id} when={when} /> : null}
        <EntityFindings entity={entity} />
        <Neighbourhood id={entity.id} when={when} />
        <Passages id={entity.id} when={when} name={entity.name} />
        <Insights insights={article.insights} />
        <SourceList sources={sources} />
        {article.cut === null ? null : <p className="muted small">{article.cut}</p>}
        <p className="muted small article-foot">
          <code>{entity.id}</code>
          {article.disputed_total > 0 ? (
            <span>{count(article.disputed_total, 'statement')} disputed</span>
          ) : null}
          {article.provisional_total > 0 ? (
            <span>{count(article.provisional_total, 'statement')} provisional</span>
          ) : null}
          {article.as_of === null ? null : <span>as believed on {article.as_of.text}</span>}
        </p>
      </article>
    </SourcesContext>
  );
}

const EXISTS: Readonly<Record<NonNullable<Article['exists']>['answer'], string>> = {
  yes: 'it was there.',
  no: 'it was not there.',
  possible: 'it may have been there.',
  unknown: 'the dates cannot tell.',
};
