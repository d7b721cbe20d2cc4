/** Three things worth doing first. */
import { Button } from '@mantine/core';
import { Link } from 'wouter';
import { useIngest, useMay, useStartRun } from '../../api/queries.js';
import type { World } from '../../api/types.js';
import { showFailure } from '../../parts/notice.js';
import { Part } from '../../parts/screen.js';
import { upright } from '../../parts/words.js';
import { searchOf } from '../findings/filter.js';

type Worth = World['first'][number];

export function First({ items }: { items: World['first'] }) {
  return (
    <Part title="Worth doing first">
      <ol className="first">
        {items.map((item, index) => (
          <li key={item.title}>
            <span className="first-number" aria-hidden>
              {index + 1}
            </span>
            <div>
              <p className="first-title told bare">
                <Title item={item} />
              </p>
              <p className="soft told">{item.why}</p>
              <Deed kind={item.kind} />
            </div>
          </li>
        ))}
      </ol>
    </Part>
  );
}

function Title({ item }: { item: Worth }) {
  const href = addressOf(item);
  const title = <bdi>{upright(item.title)}</bdi>;
  return href === null ? title : <Link href={href}>{title}</Link>;
}

function addressOf({ kind, finding, query }: Worth): string | null {
  if (kind === 'check' || kind === 'ingest' || kind === 'nothing') return null;
  if (kind === 'confusion') return finding === null ? '/confusions' : `/confusions/${finding}`;
  const search = searchOf(query);
  const path = finding === null ? '/findings' : `/findings/${finding}`;
  return search === '' ? path : `${path}?${search}`;
}

function Deed({ kind }: { kind: Worth['kind'] }) {
  const start = useStartRun();
  const ingest = useIngest();
  const may = useMay('builder');
  if (kind === 'check')
    return (
      <Button
        mt={8}
        loading={start.isPending}
        onClick={() => start.mutate('everything', { onError: showFailure })}
      >
        Check now
      </Button>
    );
  if (kind === 'ingest' && may)
    return (
      <Button
        mt={8}
        loading={ingest.isPending}
        onClick={() => ingest.mutate(undefined, { onError: showFailure })}
      >
        Read the sources
      </Button>
    );
  return null;
}
