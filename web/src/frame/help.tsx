/** The keys that work right now. */
import { Modal } from '@mantine/core';
import { useBoundKeys } from './keys.js';

export default function Help({ onClose }: { onClose: () => void }) {
  const groups = useBoundKeys().toReversed();
  return (
    <Modal opened onClose={onClose} title="Keys" size="lg" closeButtonProps={{ 'aria-label': 'Close' }}>
      <div className="help">
        {groups
          .filter(({ bindings }) => bindings.some(({ isSilent }) => isSilent !== true))
          .map(({ title, bindings }) => (
            <section key={title}>
              <h3 className="label">{title}</h3>
              <dl>
                {bindings
                  .filter(({ isSilent }) => isSilent !== true)
                  .map(({ keys, does }) => (
                    <div key={keys}>
                      <dt>
                        <Keys keys={keys} />
                      </dt>
                      <dd>{does}</dd>
                    </div>
                  ))}
              </dl>
            </section>
          ))}
      </div>
    </Modal>
  );
}

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);
const NAMES: Readonly<Record<string, string>> = {
  mod: isMac ? '⌘' : 'Ctrl',
  Enter: '↵',
  Escape: 'Esc',
  ArrowDown: '↓',
  ArrowUp: '↑',
  ' ': 'Space',
};

export function Keys({ keys }: { keys: string }) {
  return (
    <>
      {(keys === ' ' ? [' '] : keys.split(/[ +]/)).map((key) => (
        <kbd key={key}>{NAMES[key] ?? key}</kbd>
      ))}
    </>
  );
}
