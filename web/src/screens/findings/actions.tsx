/** The one place from which verdicts are given, by key, by button, for one or for many. */
import { createContext, type ReactNode, use, useMemo, useRef, useState } from 'react';
import { type Target, useJudge } from './judge.js';
import { RepairDialog } from './repair-dialog.js';
import { type Asked, WordDialog } from './word-dialog.js';

export type Deed = 'confirm' | 'dismiss' | 'exception' | 'reopen' | 'snooze' | 'wake' | 'repair';

interface Actions {
  say(deed: Deed, target: Target): void;
}

const Context = createContext<Actions>({ say: () => undefined });

export const useActions = (): Actions => use(Context);

type Open =
  | { readonly asked: Asked; readonly target: Target }
  | { readonly repair: string; readonly preferred?: string };

/** `onSaid`: after a word was taken, so that a list can go on to the next. */
export function ActionsProvider({
  children,
  onSaid,
}: {
  children: ReactNode;
  onSaid?: (target: Target) => void;
}) {
  const judge = useJudge();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  // A key that is pressed twice while the first word is on its way says nothing twice.
  const isSaying = useRef(false);
  isSaying.current = judge.isPending;
  const actions = useMemo(
    (): Actions => ({
      say: (deed, target) => {
        if (isSaying.current) return;
        const first = 'ids' in target ? target.ids[0] : undefined;
        if (deed === 'repair') {
          if (first !== undefined) setOpen({ repair: first });
        } else if (deed === 'dismiss' || deed === 'exception' || deed === 'snooze')
          setOpen({ asked: deed, target });
        else {
          const word = deed === 'wake' ? { verdict: 'snooze' as const, until: null } : { verdict: deed };
          isSaying.current = true;
          judge.mutate({ target, word }, { onSuccess: () => onSaid?.(target) });
        }
      },
    }),
    [judge.mutate, onSaid],
  );
  return (
    <Context value={actions}>
      {children}
      {open !== null && 'asked' in open ? (
        <WordDialog
          asked={open.asked}
          target={open.target}
          isSending={judge.isPending}
          onClose={close}
          onWord={(word) => {
            if (judge.isPending) return;
            const { target } = open;
            // What was typed stays until it was taken.
            judge.mutate(
              { target, word },
              {
                onSuccess: () => {
                  setOpen((now) => (now === open ? null : now));
                  onSaid?.(target);
                },
              },
            );
          }}
        />
      ) : null}
      {open !== null && 'repair' in open ? (
        <RepairDialog
          id={open.repair}
          onClose={close}
          onDone={() => {
            close();
            onSaid?.({ ids: [open.repair] });
          }}
        />
      ) : null}
    </Context>
  );
}
