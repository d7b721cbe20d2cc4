/** Chooses a repair by number and asks for the reason that the log keeps. */
import { Button, Modal, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useExplanation } from '../../api/findings.js';
import type { Repair } from '../../api/types.js';
import { Shown } from '../../parts/states.js';
import { upright } from '../../parts/words.js';
import { useRepair } from './judge.js';
import { Effects, Way } from './way.js';

interface Props {
  readonly id: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function RepairDialog({ id, onClose, onDone }: Props) {
  const explanation = useExplanation(id);
  return (
    <Modal opened onClose={onClose} title="Repair" size="xl" closeButtonProps={{ 'aria-label': 'Close' }}>
      {/* The focus waits here while the ways load, not on the button that closes. */}
      <div
        tabIndex={-1}
        className="choose-room"
        {...(explanation.data === undefined ? { 'data-autofocus': true } : {})}
      >
        <Shown of={explanation} what="the ways out">
          {({ repairs }) => <Choose id={id} repairs={repairs} onDone={onDone} />}
        </Shown>
      </div>
    </Modal>
  );
}

function Choose({ id, repairs, onDone }: { id: string; repairs: readonly Repair[]; onDone: () => void }) {
  const possible = repairs.filter(({ by_hand }) => !by_hand);
  const [chosen, setChosen] = useState(possible[0]?.id ?? null);
  const [reason, setReason] = useState('');
  const repair = useRepair(id);
  const words = useRef<HTMLInputElement>(null);
  const firstWay = useRef<HTMLInputElement>(null);
  useEffect(() => firstWay.current?.focus({ preventScroll: true }), []);
  const choose = useRef<(key: string) => boolean>(() => false);
  choose.current = (key) => {
    const wanted = /^[1-9]$/.test(key) ? possible[Number(key) - 1] : undefined;
    if (wanted === undefined) return false;
    setChosen(wanted.id);
    words.current?.focus();
    return true;
  };
  useEffect(() => {
    // Wherever the focus is in the dialog, except where a digit is written.
    const onKey = (event: KeyboardEvent) => {
      if (event.target === words.current || event.ctrlKey || event.metaKey || event.altKey) return;
      if (choose.current(event.key)) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  if (possible.length === 0)
    return (
      <p className="soft">None of the ways out can be done from here. They are for a person, in the files.</p>
    );
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (chosen !== null && reason.trim() !== '')
      repair.mutate({ repair: chosen, reason: reason.trim() }, { onSuccess: onDone });
  };
  return (
    <form onSubmit={send} className="stack">
      <p className="soft">
        A repair changes what the world has recorded, never your files: it shows what to write in them.
      </p>
      <fieldset className="choose">
        <legend className="hidden-text">Ways out</legend>
        {possible.map((one, index) => (
          <label key={one.id} className={chosen === one.id ? 'choose-way here' : 'choose-way'}>
            <input
              type="radio"
              name="way"
              checked={chosen === one.id}
              onChange={() => setChosen(one.id)}
              {...(index === 0 ? { ref: firstWay, 'data-autofocus': true } : {})}
            />
            <span className="way-number">{index + 1}</span>
            <span>
              <span className="told way-says">{upright(one.says)}</span>
              <Effects repair={one} />
            </span>
          </label>
        ))}
      </fieldset>
      {possible
        .filter((one) => one.id === chosen)
        .map((one) => (
          <Way key={one.id} repair={one} />
        ))}
      <TextInput
        ref={words}
        label="Why, for the log"
        size="sm"
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <Button
        type="submit"
        size="sm"
        variant="filled"
        loading={repair.isPending}
        disabled={chosen === null || reason.trim() === ''}
      >
        Repair
      </Button>
    </form>
  );
}
