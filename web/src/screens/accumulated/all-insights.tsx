/** Insights by domain and entity: how they grow, the newest, and which are stale and why. */
import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { api, told } from '../../api/client.js';
import { useDoing, usePages } from '../../api/kept.js';
import { useMay } from '../../api/queries.js';
import type { Synthesis } from '../../api/types.js';
import type { components } from '../../api.generated.js';
import { entityPath } from '../../parts/entity-link.js';
import { More } from '../../parts/more.js';
import { say } from '../../parts/notice.js';
import { ReasonDialog } from '../../parts/reason-dialog.js';
import { Empty, Shown } from '../../parts/states.js';
import { ago } from '../../parts/time.js';
import { count, digits } from '../../parts/words.js';

type Insights = components['schemas']['Insights'];

export default function AllInsights() {
  const search = useSearch();
  const [, go] = useLocation();
  const given = new URLSearchParams(search);
  const domain = given.get('domain');
  const entity = given.get('entity');
  const isStale = given.get('stale') === 'true';
  const found = usePages(['insights', domain, entity, isStale], (cursor) =>
    told(
      api.GET('/insights', {
        params: {
          query: {
            ...cursor,
            ...(domain === null ? {} : { domain }),
            ...(entity === null ? {} : { entity }),
            ...(isStale ? { stale: true } : {}),
          },
        },
      }),
    ),
  );
  const set = (field: string, value: string) => {
    const next = new URLSearchParams(search);
    if (value === '') next.delete(field);
    else next.set(field, value);
    go(`/accumulated/insights${next.size === 0 ? '' : `?${next}`}`, { replace: true });
  };
  return (
    <Shown of={found} what="insights" lines={8}>
      {({ pages }) => {
        const [first] = pages;
        const items = pages.flatMap((page) => page.items);
        if (first === undefined) return null;
        return (
          <>
            <Head insights={first} {...{ domain, entity, isStale, set }} />
            {items.length === 0 ? (
              <Empty title="No insight is kept here.">
                <p>
                  Models leave them while they answer, with <code>save_synthesis</code>; each rests on
                  statements.
                </p>
              </Empty>
            ) : (
              <ul className="kept-list">
                {items.map((one) => (
                  <li key={one.id}>
                    <Insight one={one} />
                  </li>
                ))}
              </ul>
            )}
            <More of={found} />
          </>
        );
      }}
    </Shown>
  );
}

interface HeadProps {
  readonly insights: Insights;
  readonly domain: string | null;
  readonly entity: string | null;
  readonly isStale: boolean;
  readonly set: (field: string, value: string) => void;
}

function Head({ insights, domain, entity, isStale, set }: HeadProps) {
  const most = Math.max(1, ...insights.growth.map((day) => day.count));
  const grown = insights.growth.reduce((sum, day) => sum + day.count, 0);
  return (
    <div className="kept-head">
      <div className="row">
        <NativeSelect
          aria-label="Domain"
          value={domain ?? ''}
          onChange={({ currentTarget }) => set('domain', currentTarget.value)}
          data={[
            { value: '', label: 'Every domain' },
            ...insights.domains
              .filter((one) => one.domain !== '')
              .map((one) => ({ value: one.domain, label: `${one.domain} (${digits(one.count)})` })),
          ]}
        />
        <NativeSelect
          aria-label="About"
          value={entity ?? ''}
          onChange={({ currentTarget }) => set('entity', currentTarget.value)}
          data={[
            { value: '', label: 'About everybody' },
            ...insights.entities.map((one) => ({
              value: one.id ?? one.name,
              label: `${one.name} (${digits(one.count)})`,
            })),
          ]}
        />
        <Checkbox
          size="xs"
          label={`stale (${digits(insights.stale)})`}
          checked={isStale}
          onChange={({ currentTarget }) => set('stale', currentTarget.checked ? 'true' : '')}
        />
      </div>
      <figure
        className="growth"
        role="img"
        aria-label={`${count(grown, 'insight')} in the last ${insights.growth.length} days`}
      >
        {insights.growth.map((day) => (
          <i
            key={day.day}
            style={{ height: `${Math.max(6, (day.count / most) * 100)}%` }}
            className={day.count === 0 ? 'none' : ''}
          />
        ))}
        <figcaption className="small muted">{digits(grown)} in 30 days</figcaption>
      </figure>
    </div>
  );
}

function Insight({ one }: { one: Synthesis }) {
  const may = useMay('builder');
  const [isRetiring, setRetiring] = useState(false);
  const retire = useDoing(
    (reason: string) =>
      told(api.POST('/insights/{id}/retire', { params: { path: { id: one.id } }, body: { reason } })),
    {
      keys: ['insights', 'entity'],
      onDone: () => {
        setRetiring(false);
        say('It is told no more.');
      },
    },
  );
  return (
    <>
      <p className="prose told" dir="auto">
        {one.insight}
      </p>
      <p className="row small muted">
        <span>{one.insight_type}</span>
        {one.domain === null ? null : <span className="told">{one.domain}</span>}
        <span className="num">{Math.round(one.confidence * 100)} % sure</span>
        <span>{ago(one.created)}</span>
        {one.source_model === null ? null : <span className="told">{one.source_model}</span>}
        {one.about.map(({ name, entity_id }) =>
          entity_id === null ? (
            <span key={name} className="told">
              {name}
            </span>
          ) : (
            <Link key={name} href={entityPath(entity_id)} className="told">
              {name}
            </Link>
          ),
        )}
        {may ? (
          <Button variant="subtle" onClick={() => setRetiring(true)}>
            Retire…
          </Button>
        ) : null}
      </p>
      {one.stale ? <p className="small stale told">Stale: {one.stale_because.join('; ')}</p> : null}
      {one.unsupported ? <p className="small disputed">Nothing that is believed bears it out.</p> : null}
      <details className="card-more">
        <summary>{count(one.ground.length, 'statement')} it rests on</summary>
        <ul>
          {one.ground.map(({ statement_id, says, when }) => (
            <li key={statement_id} className="told small">
              {says} <span className="num muted">{when}</span>
            </li>
          ))}
        </ul>
      </details>
      {isRetiring ? (
        <ReasonDialog
          title="Retire this insight"
          does="Retire it"
          onClose={() => setRetiring(false)}
          onReason={(reason) => retire.mutate(reason)}
        />
      ) : null}
    </>
  );
}
