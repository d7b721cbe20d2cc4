/** Everyone and everything there is, by name; narrowed by type and by words. */
import { Button, Checkbox, Menu, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconDownload } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { BASE } from '../../api/client.js';
import { type EntityFilter, useEntities } from '../../api/entities.js';
import type { EntityRow } from '../../api/types.js';
import { EntityLink } from '../../parts/entity-link.js';
import { Names } from '../../parts/names.js';
import { useTitle } from '../../parts/screen.js';
import { Empty, Failed, Loading } from '../../parts/states.js';
import { count, digits } from '../../parts/words.js';
import '../findings/findings.css';
import '../findings/facets.css';
import './entities.css';

const ROW_HEIGHT = 38;
const WAIT_MS = 250;
const AHEAD = 80;

export default function Entities() {
  useTitle('Entities');
  const search = useSearch();
  const [, go] = useLocation();
  const given = new URLSearchParams(search);
  const filter = useMemo(() => filterOf(search), [search]);
  const found = useEntities(filter);
  const rows = useMemo(() => found.data?.pages.flatMap(({ items }) => items) ?? [], [found.data]);
  const first = found.data?.pages[0];
  const set = (field: string, values: readonly string[]) => {
    const next = new URLSearchParams(search);
    next.delete(field);
    for (const value of values) next.append(field, value);
    go(next.size === 0 ? '/entities' : `/entities?${next}`, { replace: true });
  };
  const later = useDebouncedCallback((text: string) => set('text', text === '' ? [] : [text]), WAIT_MS);
  const types = given.getAll('type');
  return (
    <div className="desk">
      <section className="desk-list" aria-label="List of entities">
        <div className="desk-head">
          <h1 className="screen-title">Entities</h1>
          <span className="screen-note num" role="status">
            {first === undefined ? '' : count(first.total, 'entity')}
          </span>
          <div className="desk-tools row">
            <TextInput
              className="desk-text"
              type="search"
              aria-label="A name or an alias"
              placeholder="A name or an alias"
              defaultValue={given.get('text') ?? ''}
              onChange={({ currentTarget }) => later(currentTarget.value)}
            />
            <Checkbox
              size="xs"
              label="with open findings"
              checked={filter.with_findings === true}
              onChange={({ currentTarget }) => set('with_findings', currentTarget.checked ? ['true'] : [])}
            />
            <Checkbox
              size="xs"
              label="provisional"
              checked={filter.verified === false}
              onChange={({ currentTarget }) => set('verified', currentTarget.checked ? ['false'] : [])}
            />
            <ExportMenu search={search} />
          </div>
        </div>
        <div className="desk-body">
          <nav className="desk-facets entity-types" aria-label="Types">
            <ul className="facets-plain">
              {(first?.types ?? []).map(({ type, count: number }) => (
                <li key={type}>
                  <button
                    type="button"
                    className={types.includes(type) ? 'facet-value on' : 'facet-value'}
                    aria-pressed={types.includes(type)}
                    onClick={() =>
                      set(
                        'type',
                        types.includes(type) ? types.filter((one) => one !== type) : [...types, type],
                      )
                    }
                  >
                    <span className="told cut">{type}</span>
                    <span className="num muted">{digits(number)}</span>
                  </button>
                </li>
              ))}
            </ul>
          </nav>
          <div className="desk-rows">
            {found.error !== null ? (
              <Failed error={found.error} again={() => void found.refetch()} />
            ) : found.isPending ? (
              <Loading what="entities" lines={12} />
            ) : rows.length === 0 ? (
              <Empty title="Nothing goes by this.">
                <Button onClick={() => go('/entities', { replace: true })}>Show all entities</Button>
              </Empty>
            ) : (
              <Rows
                rows={rows}
                total={first?.total ?? 0}
                onNearEnd={() => {
                  if (found.hasNextPage && !found.isFetchingNextPage) void found.fetchNextPage();
                }}
              />
            )}
          </div>
        </div>
      </section>
    </div>
  );
}

function filterOf(search: string): EntityFilter {
  const given = new URLSearchParams(search);
  const text = given.get('text');
  const type = given.getAll('type');
  const sort = (['name', 'type', 'findings'] as const).find((one) => one === given.get('sort'));
  return {
    ...(text === null || text === '' ? {} : { text }),
    ...(type.length === 0 ? {} : { type }),
    ...(given.get('with_findings') === 'true' ? { with_findings: true } : {}),
    ...(given.get('verified') === 'false' ? { verified: false } : {}),
    ...(sort === undefined ? {} : { sort }),
  };
}

function Rows({
  rows,
  total,
  onNearEnd,
}: {
  rows: readonly EntityRow[];
  total: number;
  onNearEnd: () => void;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 16,
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (last > rows.length - AHEAD) onNearEnd();
  }, [last, rows.length, onNearEnd]);
  return (
    <div className="entity-rows" ref={scroller} role="table" aria-label="Entities" aria-rowcount={total + 1}>
      <div role="row" className="entity-row entity-head" aria-rowindex={1} tabIndex={-1}>
        {['Name', 'Type', 'When', 'Statements', 'Findings'].map((name) => (
          <span key={name} role="columnheader" tabIndex={-1}>
            {name}
          </span>
        ))}
      </div>
      <div role="rowgroup" className="entity-body" style={{ height: virtual.getTotalSize() }}>
        {items.map(({ index, start }) => {
          const row = rows[index];
          return row === undefined ? null : (
            <div
              key={row.id}
              role="row"
              aria-rowindex={index + 2}
              tabIndex={-1}
              className="entity-row entity-line"
              style={{ transform: `translateY(${start}px)` }}
            >
              <span role="cell" className="cut">
                <EntityLink entity={row} />
                {row.aliases.length === 0 ? null : (
                  <span className="muted small told">
                    {' '}
                    also <Names names={row.aliases.slice(0, 2)} />
                  </span>
                )}
              </span>
              <span role="cell" className="soft cut">
                {row.type}
                {row.lore_verified ? null : <span className="muted"> provisional</span>}
              </span>
              <span role="cell" className="num soft cut">
                {row.lifetime}
              </span>
              <span role="cell" className="num muted right">
                {digits(row.statements)}
              </span>
              <span role="cell" className="num right">
                {row.open_findings === 0 ? (
                  <span className="muted">0</span>
                ) : (
                  <Link href={`/findings?entity=${encodeURIComponent(row.id)}`}>
                    {digits(row.open_findings)}
                  </Link>
                )}
              </span>
            </div>
          );
        })}
      </div>
    </div>
  );
}

function ExportMenu({ search }: { search: string }) {
  const given = new URLSearchParams(search);
  const kept = new URLSearchParams();
  for (const field of ['type', 'text']) for (const value of given.getAll(field)) kept.append(field, value);
  const href = (format: string) =>
    `${BASE}/export/entities?${new URLSearchParams([...kept, ['format', format]])}`;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button leftSection={<IconDownload size={14} stroke={1.8} aria-hidden />}>Export</Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component="a" href={href('csv')} download="entities.csv">
          As CSV
        </Menu.Item>
        <Menu.Item component="a" href={href('json')} download="entities.json">
          As JSON
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
