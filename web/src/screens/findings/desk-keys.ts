/** The keys of the findings screen. */
import { useKeys } from '../../frame/keys.js';
import { type Deed, useActions } from './actions.js';
import { type Target, useUndo } from './judge.js';

interface DeskKeys {
  readonly may: boolean;
  readonly move: (step: number) => void;
  readonly target: Target | null;
  /** What the finding offers that the keys are on; null where many are selected. */
  readonly offered: ReadonlySet<Deed> | null;
  readonly onOpen: () => void;
  readonly onClose: () => void;
  readonly onPick: () => void;
  readonly onFacets: () => void;
}

export function useDeskKeys({
  may,
  move,
  target,
  offered,
  onOpen,
  onClose,
  onPick,
  onFacets,
}: DeskKeys): void {
  const { say } = useActions();
  const undo = useUndo();
  const word = (keys: string, does: string, deed: Deed) => ({
    keys,
    does,
    run: () => {
      if (target !== null && offered?.has(deed) !== false) say(deed, target);
    },
  });
  useKeys('Findings', [
    { keys: 'j', does: 'Next', run: () => move(1) },
    { keys: 'k', does: 'Previous', run: () => move(-1) },
    { keys: 'ArrowDown', does: 'Next', run: () => move(1), isSilent: true },
    { keys: 'ArrowUp', does: 'Previous', run: () => move(-1), isSilent: true },
    { keys: 'Enter', does: 'Open', run: onOpen },
    { keys: 'Escape', does: 'Close', run: onClose },
    { keys: 'f', does: 'Filter', run: onFacets },
    ...(may
      ? [
          word('c', 'Confirm: it is wrong indeed', 'confirm'),
          word('d', 'Dismiss: it is not wrong', 'dismiss'),
          word('e', 'Exception: it is so on purpose', 'exception'),
          word('r', 'Repair', 'repair'),
          word('s', 'Snooze, or wake', offered?.has('wake') === true ? 'wake' : 'snooze'),
          word('o', 'Reopen', 'reopen'),
          { keys: 'u', does: 'Take the last word or repair back', run: () => undo.mutate() },
          { keys: 'x', does: 'Select', run: onPick },
          { keys: 'm', does: 'Comment', run: () => document.getElementById('say')?.focus() },
          {
            keys: 'a',
            does: 'Assign',
            run: openAssign,
          },
        ]
      : []),
  ]);
}

/** The menu is not shown where its button is out of sight. */
function openAssign(): void {
  const button = document.querySelector<HTMLElement>('.bulk [data-assign], .desk-card [data-assign]');
  button?.scrollIntoView({ block: 'nearest' });
  button?.click();
}
