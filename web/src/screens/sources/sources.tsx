/** The documents of the world: how far each is trusted, and how much it says. */
import { NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { Link, useLocation, useSearch } from 'wouter';
import { api, told } from '../../api/client.js';
import { usePages } from '../../api/kept.js';
import { Reliability } from '../../parts/marks.js';
import { More } from '../../parts/more.js';
import { Screen } from '../../parts/screen.js';
import { ScrollX } from '../../parts/scroll-x.js';
import { Empty, Shown } from '../../parts/states.js';
import { count, digits } from '../../parts/words.js';
import { sourcePath } from './paths.js';
import './sources.css';

const RELIABILITIES = ['canonical', 'reported', 'rumour', 'prophetic', 'unreliable'] as const;
const WAIT_MS = 250;

export default function Sources() {
  const search = useSearch();
  const [, go] = useLocation();
  const given = new URLSearchParams(search);
  const text = given.get('text') ?? '';
  const reliability = RELIABILITIES.find((one) => one === given.get('reliability'));
  const found = usePages(['sources', text, reliability], (cursor) =>
    told(
      api.GET('/sources', {
        params: {
          query: {
            ...cursor,
            limit: 100,
            ...(text === '' ? {} : { text }),
            ...(reliability === undefined ? {} : { reliability }),
          },
        },
      }),
    ),
  );
  const set = (field: string, value: string) => {
    const next = new URLSearchParams(search);
    if (value === '') next.delete(field);
    else next.set(field, value);
    go(next.size === 0 ? '/sources' : `/sources?${next}`, { replace: true });
  };
  const later = useDebouncedCallback((value: string) => set('text', value), WAIT_MS);
  const total = found.data?.pages[0]?.total;
  return (
    <Screen
      title="Sources"
      note={total === undefined ? undefined : count(total, 'document')}
      actions={
        <>
          <TextInput
            type="search"
            aria-label="Words of a title or a path"
            placeholder="Title or path"
            defaultValue={text}
            onChange={({ currentTarget }) => later(currentTarget.value)}
          />
          <NativeSelect
            aria-label="How reliable"
            data={[
              { value: '', label: 'However reliable' },
              ...RELIABILITIES.map((value) => ({
                value,
                label: `${value} (${digits(found.data?.pages[0]?.by_reliability[value] ?? 0)})`,
              })),
            ]}
            value={reliability ?? ''}
            onChange={({ currentTarget }) => set('reliability', currentTarget.value)}
          />
        </>
      }
    >
      <div className="screen-body">
        <Shown of={found} what="sources" lines={10}>
          {({ pages }) => {
            const rows = pages.flatMap(({ items }) => items);
            if (rows.length === 0)
              return (
                <Empty title="No document goes by this.">
                  <Link href="/sources">Show all</Link>
                </Empty>
              );
            return (
              <ScrollX label="Documents">
                <table className="table sources-table">
                  <thead>
                    <tr>
                      <th scope="col">Document</th>
                      <th scope="col">Trust</th>
                      <th scope="col">Written</th>
                      <th scope="col" className="right">
                        Passages
                      </th>
                      <th scope="col" className="right">
                        Statements
                      </th>
                      <th scope="col" className="right">
                        Findings
                      </th>
                    </tr>
                  </thead>
                  <tbody>
                    {rows.map((row) => (
                      <tr key={row.id}>
                        <td>
                          <Link href={sourcePath(row.id)} className="told">
                            <bdi>{row.title}</bdi>
                          </Link>
                          <span className="muted small told source-file">{row.file}</span>
                        </td>
                        <td>
                          <Reliability reliability={row.reliability} />
                        </td>
                        <td className="num soft told">{row.written ?? ''}</td>
                        <td className="num right">{digits(row.passages)}</td>
                        <td className="num right">{digits(row.statements)}</td>
                        <td className="num right">
                          {row.open_findings === 0 ? (
                            <span className="muted">0</span>
                          ) : (
                            <Link href={`/findings?source=${encodeURIComponent(row.id)}`}>
                              {digits(row.open_findings)}
                            </Link>
                          )}
                        </td>
                      </tr>
                    ))}
                  </tbody>
                </table>
                <More of={found} />
              </ScrollX>
            );
          }}
        </Shown>
      </div>
    </Screen>
  );
}
