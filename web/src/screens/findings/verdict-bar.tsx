/** What can be said of the finding that is shown: each word with its key. */
import { Button } from '@mantine/core';
import { useMay } from '../../api/queries.js';
import type { FindingCard } from '../../api/types.js';
import { useActions } from './actions.js';
import { AssignMenu } from './assign-menu.js';
import { offers } from './offers.js';

export function VerdictBar({ card }: { card: FindingCard }) {
  const may = useMay('builder');
  const { say } = useActions();
  if (!may) return null;
  const target = { ids: [card.id] };
  const offered = offers(card);
  return (
    <div className="verdicts" role="toolbar" aria-label="Your word on it">
      {offered.has('dismiss') ? (
        <>
          <Word label="Confirm" keys="c" primary onClick={() => say('confirm', target)} />
          <Word label="Dismiss" keys="d" onClick={() => say('dismiss', target)} />
          <Word label="Exception" keys="e" onClick={() => say('exception', target)} />
        </>
      ) : null}
      {offered.has('reopen') ? <Word label="Reopen" keys="o" onClick={() => say('reopen', target)} /> : null}
      {offered.has('repair') ? <Word label="Repair" keys="r" onClick={() => say('repair', target)} /> : null}
      {offered.has('snooze') ? <Word label="Snooze" keys="s" onClick={() => say('snooze', target)} /> : null}
      {offered.has('wake') ? <Word label="Wake" keys="s" onClick={() => say('wake', target)} /> : null}
      <AssignMenu ids={[card.id]} assignee={card.assignee} />
    </div>
  );
}

function Word({
  label,
  keys,
  primary = false,
  onClick,
}: {
  label: string;
  keys: string;
  primary?: boolean;
  onClick: () => void;
}) {
  return (
    <Button
      variant={primary ? 'filled' : 'default'}
      onClick={onClick}
      rightSection={<kbd aria-hidden>{keys}</kbd>}
    >
      {label}
    </Button>
  );
}
