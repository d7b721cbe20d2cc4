/** A passage that a search found, in the words of its source. */
import { Modal } from '@mantine/core';
import { Link } from 'wouter';
import { showPassage, useShownPassage } from './palette-store.js';

export function PassageDialog() {
  const passage = useShownPassage();
  if (passage === null) return null;
  const { title, file, line, parts } = passage;
  const close = () => showPassage(null);
  return (
    <Modal opened onClose={close} title={title} closeButtonProps={{ 'aria-label': 'Close' }}>
      <blockquote className="prose told" dir="auto">
        {parts.map(({ text, isMatch }, index) =>
          isMatch ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
        )}
      </blockquote>
      <p className="row spread small passage-from">
        <code className="muted">{line === null ? file : `${file}:${line}`}</code>
        <Link href={`/findings?source=${encodeURIComponent(file)}`} onClick={close}>
          Findings of this document
        </Link>
      </p>
    </Modal>
  );
}
