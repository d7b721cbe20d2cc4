/** The list, or why there is none. */
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Empty, Failed, Loading } from '../../parts/states.js';

interface RowsProps {
  readonly found: { readonly error: unknown; readonly isPending: boolean; readonly refetch: () => unknown };
  readonly isFiltered: boolean;
  readonly isEmpty: boolean;
  readonly onAll: () => void;
  readonly list: ReactNode;
}

export function Rows({ found, isFiltered: isNarrowed, isEmpty, onAll, list }: RowsProps) {
  if (found.error !== null)
    return (
      <Failed error={found.error} again={() => void found.refetch()}>
        {isNarrowed ? <Button onClick={onAll}>Clear the filters</Button> : null}
      </Failed>
    );
  if (found.isPending) return <Loading what="findings" lines={12} />;
  if (!isEmpty) return list;
  return isNarrowed ? (
    <Empty title="Nothing fits this filter.">
      <Button onClick={onAll}>Show all findings</Button>
    </Empty>
  ) : (
    <Empty title="Nothing is open.">
      <p>
        Everything that was found is settled. <Link href="/">Check again</Link>, or look at what was{' '}
        <Link href="/findings?state=dismissed&state=exception&state=gone">settled before</Link>.
      </p>
    </Empty>
  );
}
