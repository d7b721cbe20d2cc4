/** One word on all that are selected. */
import { Button } from '@mantine/core';
import { count, digits } from '../../parts/words.js';
import { useActions } from './actions.js';
import { AssignMenu } from './assign-menu.js';
import type { Target } from './judge.js';

interface Props {
  readonly ids: readonly string[];
  readonly total: number;
  /** All that the filter picks, once that was asked for. */
  readonly everything: Target | null;
  readonly onEverything: () => void;
  readonly onClear: () => void;
}

export function BulkBar({ ids, total, everything, onEverything, onClear }: Props) {
  const { say } = useActions();
  const target: Target = everything ?? { ids };
  const number = everything === null ? ids.length : total;
  return (
    <section className="bulk" aria-label="Selected findings">
      <span className="bulk-count" role="status">
        {count(number, 'finding')} selected
      </span>
      {everything === null && total > ids.length ? (
        <button type="button" className="plain bulk-all" onClick={onEverything}>
          Select all {digits(total)}
        </button>
      ) : null}
      <span className="row">
        <Button onClick={() => say('confirm', target)}>Confirm</Button>
        <Button onClick={() => say('dismiss', target)}>Dismiss</Button>
        <Button onClick={() => say('exception', target)}>Exception</Button>
        <Button onClick={() => say('snooze', target)}>Snooze</Button>
        <Button onClick={() => say('reopen', target)}>Reopen</Button>
        {everything === null ? <AssignMenu ids={ids} assignee={null} /> : null}
        <Button variant="subtle" onClick={onClear}>
          Clear
        </Button>
      </span>
    </section>
  );
}
