/** The next page of a list. */
import { Button } from '@mantine/core';

interface Paged {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
}

export function More({ of }: { of: Paged }) {
  if (!of.hasNextPage) return null;
  return (
    <p className="more">
      <Button loading={of.isFetchingNextPage} onClick={() => void of.fetchNextPage()}>
        Show more
      </Button>
    </p>
  );
}
