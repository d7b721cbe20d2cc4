/** Nothing here, not yet here, and what went wrong: each says what to do. */
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { asFailure } from '../api/failure.js';
import { Says } from './says.js';
import './states.css';

export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="state">
      <p className="state-title">{title}</p>
      {children === undefined ? null : <div className="state-says">{children}</div>}
    </div>
  );
}

/** Lines where words will stand, so that nothing jumps when they come. */
export function Loading({ what, lines = 5 }: { what: string; lines?: number }) {
  return (
    <div className="loading" role="status" aria-label={`Loading ${what}`}>
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} className="loading-line" style={{ width: `${88 - ((index * 23) % 46)}%` }} />
      ))}
    </div>
  );
}

interface FailedProps {
  readonly error: unknown;
  readonly again?: () => void;
  /** Another way out, beside trying again. */
  readonly children?: ReactNode;
}

export function Failed({ error, again, children }: FailedProps) {
  const { message, hint, code } = asFailure(error);
  return (
    <div className="state failed" role="alert">
      <p className="state-title">{message}</p>
      <div className="state-says">
        {hint === null ? null : (
          <p>
            <Says text={hint} />
          </p>
        )}
        <p className="row">
          {again === undefined ? null : <Button onClick={again}>Try again</Button>}
          {children}
          {code === null ? null : <code className="muted">{code}</code>}
        </p>
      </div>
    </div>
  );
}

interface Asked<T> {
  readonly data: T | undefined;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

/** What was asked for, or the state it is in. */
export function Shown<T>({
  of,
  what,
  lines,
  children,
}: {
  of: Asked<T>;
  what: string;
  lines?: number;
  children: (data: T) => ReactNode;
}) {
  if (of.data !== undefined) return <>{children(of.data)}</>;
  if (of.error !== null && of.error !== undefined)
    return <Failed error={of.error} again={() => void of.refetch()} />;
  return <Loading what={what} {...(lines === undefined ? {} : { lines })} />;
}
