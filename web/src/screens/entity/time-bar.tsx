/** The two clocks of an article: at a date of the world, and as it was believed on a day of ours. */
import { Button, Switch, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useDate, useWorldAxis, type When } from '../../api/entities.js';
import { asFailure } from '../../api/failure.js';
import type { Axis } from '../../api/types.js';

const STEPS = 400;
/** Between two letters, or two places of the slider. */
const WAIT_MS = 120;

/** `own`: the stretch that the article speaks of; the slider goes through it, or through all of the world's time. */
export function TimeBar({ when, own }: { when: When; own: Axis | null }) {
  const [path, go] = useLocation();
  const search = useSearch();
  const set = (field: 'at' | 'as_of', value: string | null) => {
    const next = new URLSearchParams(search);
    if (value === null || value === '') next.delete(field);
    else next.set(field, value);
    go(next.size === 0 ? path : `${path}?${next}`, { replace: true });
  };
  return (
    <section className="time-bar" aria-label="When">
      <At at={when.at ?? null} own={own} onAt={(at) => set('at', at)} />
      <AsOf asOf={when.as_of ?? null} onAsOf={(day) => set('as_of', day)} />
    </section>
  );
}

function At({ at, own, onAt }: { at: string | null; own: Axis | null; onAt: (at: string | null) => void }) {
  const axis = useWorldAxis(own === null);
  const [second, setSecond] = useState<number | null>(null);
  const [settled] = useDebouncedValue(second, WAIT_MS);
  const shown = useDate(settled === null ? at : `@${settled}`);
  const [words, setWords] = useState<string | null>(null);
  const tell = useRef(onAt);
  tell.current = onAt;
  useEffect(() => {
    if (settled !== null) tell.current(`@${settled}`);
  }, [settled]);
  useEffect(() => {
    if (at === null) setSecond(null);
    setWords(null);
  }, [at]);
  const data = own ?? axis.data;
  // Of a date that cannot be read its own words stand there, to be corrected.
  const known = shown.isError ? undefined : shown.data;
  const text = words ?? (at === null && second === null ? '' : (known?.text ?? at ?? ''));
  const place = second ?? (at === null ? null : middle(known)) ?? data?.until ?? 0;
  const send = (event: FormEvent) => {
    event.preventDefault();
    setSecond(null);
    onAt(words ?? at);
  };
  return (
    <form className="at" onSubmit={send}>
      <TextInput
        label="At"
        className="at-text"
        placeholder={data?.now === null || data === undefined ? 'any time' : `any time; now ${data.now.text}`}
        value={text}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
        error={shown.isError && at !== null ? asFailure(shown.error).message : null}
      />
      {data === undefined || data.until <= data.from ? null : (
        <div className="at-slider">
          <input
            type="range"
            aria-label="At a date"
            aria-valuetext={text === '' ? 'any time' : text}
            min={data.from}
            max={data.until}
            step={Math.max(1, Math.round((data.until - data.from) / STEPS))}
            value={place}
            className={at === null && second === null ? 'is-off' : ''}
            onChange={({ currentTarget }) => {
              setWords(null);
              setSecond(Number(currentTarget.value));
            }}
          />
          <span className="at-ends muted num" aria-hidden>
            {data.ticks
              .filter(({ at: tick }) => tick >= data.from && tick <= data.until)
              .filter((_, index, all) => index % Math.ceil(all.length / 6) === 0)
              .map(({ at: tick, label }) => (
                <span
                  key={tick}
                  style={{ left: `${((tick - data.from) / (data.until - data.from)) * 100}%` }}
                >
                  {label}
                </span>
              ))}
          </span>
        </div>
      )}
      {at === null ? null : (
        <Button variant="subtle" onClick={() => onAt(null)}>
          Any time
        </Button>
      )}
    </form>
  );
}

function middle(
  date: { readonly min: number | null; readonly max: number | null } | undefined,
): number | null {
  if (date === undefined || date.min === null || date.max === null) return null;
  return Math.round((date.min + date.max) / 2);
}

function AsOf({ asOf, onAsOf }: { asOf: string | null; onAsOf: (day: string | null) => void }) {
  const today = new Date().toISOString().slice(0, 10);
  return (
    <div className="as-of">
      <Switch
        size="xs"
        label="As believed on"
        checked={asOf !== null}
        onChange={({ currentTarget }) => onAsOf(currentTarget.checked ? today : null)}
      />
      {asOf === null ? null : (
        <TextInput
          type="date"
          aria-label="The day"
          max={today}
          value={asOf.startsWith('#') ? '' : asOf}
          onChange={({ currentTarget }) => currentTarget.value !== '' && onAsOf(currentTarget.value)}
        />
      )}
    </div>
  );
}
