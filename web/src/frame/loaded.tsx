/** What is loaded when it is first shown. Not by Suspense, which keeps back what was late for a third of a second. */
import { type ComponentType, type ReactNode, useState } from 'react';
import { Failure } from '../api/failure.js';
import { Failed } from '../parts/states.js';

const GONE = new Failure(
  0,
  null,
  'This part of the page could not be loaded.',
  'The server is not there, or has been replaced by a newer one: load the page again.',
);

export function loaded<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
  waiting: ReactNode = null,
): ComponentType<Props> {
  let known: ComponentType<Props> | null = null;
  let coming: Promise<void> | null = null;
  const come = () => {
    coming ??= load().then(
      (part) => {
        known = part.default;
      },
      (error: unknown) => {
        coming = null;
        throw error;
      },
    );
    return coming;
  };
  return function Loaded(props: Props) {
    const [hasFailed, setFailed] = useState(false);
    const [, setThere] = useState(false);
    // Asked for while it is rendered and not after: everything else on the screen waits for it.
    useState(() => {
      if (known !== null) return;
      come().then(
        () => setThere(true),
        () => setFailed(true),
      );
    });
    if (hasFailed) return <Failed error={GONE} again={() => window.location.reload()} />;
    const Known = known;
    return Known === null ? waiting : <Known {...props} />;
  };
}
