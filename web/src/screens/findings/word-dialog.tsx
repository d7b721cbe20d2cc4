/** Asks for what a verdict needs besides the key: a reason, a day. */
import { Button, Modal, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { count } from '../../parts/words.js';
import type { Target, Word } from './judge.js';

export type Asked = 'dismiss' | 'exception' | 'snooze';

const TITLES: Readonly<Record<Asked, string>> = {
  dismiss: 'It is not wrong',
  exception: 'It is so on purpose',
  snooze: 'Not now',
};

const LABELS: Readonly<Record<Exclude<Asked, 'snooze'>, string>> = {
  dismiss: 'Why is it not wrong?',
  exception: 'Why is it so?',
};

interface Props {
  readonly asked: Asked;
  readonly target: Target;
  readonly isSending: boolean;
  readonly onWord: (word: Word) => void;
  readonly onClose: () => void;
}

export function WordDialog({ asked, target, isSending, onWord, onClose }: Props) {
  const number = 'ids' in target ? target.ids.length : target.total;
  return (
    <Modal
      opened
      onClose={onClose}
      title={number === 1 ? TITLES[asked] : `${TITLES[asked]}: ${count(number, 'finding')}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {asked === 'snooze' ? (
        <SnoozeForm onWord={onWord} />
      ) : (
        <ReasonForm asked={asked} isSending={isSending} onWord={onWord} />
      )}
    </Modal>
  );
}

interface ReasonProps {
  readonly asked: 'dismiss' | 'exception';
  readonly isSending: boolean;
  readonly onWord: (word: Word) => void;
}

function ReasonForm({ asked, isSending, onWord }: ReasonProps) {
  const [reason, setReason] = useState('');
  const [until, setUntil] = useState('');
  const send = (event?: FormEvent) => {
    event?.preventDefault();
    if (reason.trim() === '') return;
    onWord({ verdict: asked, reason: reason.trim(), ...(until === '' ? {} : { expires: until }) });
  };
  return (
    <form onSubmit={send} className="stack">
      <Textarea
        label={LABELS[asked]}
        description="Kept with the finding, and shown to whoever asks later."
        data-autofocus
        autosize
        minRows={2}
        maxRows={8}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey) return;
          event.preventDefault();
          send();
        }}
      />
      <TextInput
        type="date"
        label="Until, if only for a while"
        value={until}
        onChange={({ currentTarget }) => setUntil(currentTarget.value)}
      />
      <Button type="submit" variant="filled" size="sm" loading={isSending} disabled={reason.trim() === ''}>
        {asked === 'dismiss' ? 'Dismiss' : 'Declare the exception'}
      </Button>
    </form>
  );
}

const DAY = 86_400_000;
const LATER = [
  { key: '1', label: 'Until tomorrow', days: 1 },
  { key: '2', label: 'For a week', days: 7 },
  { key: '3', label: 'For a month', days: 30 },
] as const;

function SnoozeForm({ onWord }: { onWord: (word: Word) => void }) {
  const [day, setDay] = useState('');
  const snooze = (days: number) =>
    onWord({ verdict: 'snooze', until: new Date(Date.now() + days * DAY).toISOString().slice(0, 10) });
  return (
    <div
      className="stack"
      onKeyDown={({ key, target }) => {
        const chosen = LATER.find((one) => one.key === key);
        if (chosen !== undefined && !(target instanceof HTMLInputElement)) snooze(chosen.days);
      }}
    >
      <p className="soft">It stays open, out of sight until then.</p>
      {LATER.map(({ key, label, days }, index) => (
        <Button
          key={key}
          size="sm"
          justify="space-between"
          rightSection={<kbd>{key}</kbd>}
          onClick={() => snooze(days)}
          {...(index === 0 ? { 'data-autofocus': true } : {})}
        >
          {label}
        </Button>
      ))}
      <form
        className="row"
        onSubmit={(event) => {
          event.preventDefault();
          if (day !== '') onWord({ verdict: 'snooze', until: day });
        }}
      >
        <TextInput
          type="date"
          label="Until a day"
          value={day}
          onChange={({ currentTarget }) => setDay(currentTarget.value)}
        />
        <Button type="submit" disabled={day === ''} mt="auto">
          Snooze
        </Button>
      </form>
    </div>
  );
}
