/** Asks why before something is done that others will meet in the history. */
import { Button, Modal, Textarea } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';

interface Props {
  readonly title: string;
  readonly does: string;
  readonly isDanger?: boolean;
  readonly children?: ReactNode;
  readonly onClose: () => void;
  readonly onReason: (reason: string) => void;
}

export function ReasonDialog({ title, does, isDanger = false, children, onClose, onReason }: Props) {
  const [reason, setReason] = useState('');
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() !== '') onReason(reason.trim());
  };
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': 'Close' }}>
      <form className="stack" onSubmit={send}>
        {children}
        <Textarea
          label="Why"
          autosize
          minRows={2}
          data-autofocus
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <div className="row">
          <Button
            type="submit"
            variant="filled"
            {...(isDanger ? { color: 'red' } : {})}
            disabled={reason.trim() === ''}
          >
            {does}
          </Button>
          <Button onClick={onClose}>Leave it</Button>
        </div>
      </form>
    </Modal>
  );
}
