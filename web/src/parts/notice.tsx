/** Short words at the edge of the page: what was done, how to take it back, or why it was not done. */
import { notifications } from '@mantine/notifications';
import { asFailure } from '../api/failure.js';
import { Says } from './says.js';

const SAID_MS = 5_000;
/** What can be taken back stays long enough to be read and reached. */
const UNDO_MS = 9_000;
const FAILED_MS = 8_000;
const CLOSE = { 'aria-label': 'Close' };

/** What stands in each place now. */
const standing = new Map<string, string>();

interface More {
  /** Told again in the same place, it takes the place of what stood there, and its own time. */
  readonly place?: string;
  /** Offered beside the words; `u` does the same. */
  readonly undo?: () => void;
}

export function say(message: string, { place, undo }: More = {}): void {
  const before = place === undefined ? undefined : standing.get(place);
  if (before !== undefined) notifications.hide(before);
  // Under an id of its own: the clock of one that is hidden would close the next of the same id early.
  const id: string = notifications.show({
    message:
      undo === undefined ? (
        message
      ) : (
        <span className="notice">
          <span>{message}</span>
          <button
            type="button"
            className="plain notice-undo"
            onClick={() => {
              notifications.hide(id);
              undo();
            }}
          >
            Take it back <kbd aria-hidden>u</kbd>
          </button>
        </span>
      ),
    autoClose: undo === undefined ? SAID_MS : UNDO_MS,
    closeButtonProps: CLOSE,
  });
  if (place !== undefined) standing.set(place, id);
}

export function showFailure(error: unknown): void {
  const { message, hint } = asFailure(error);
  notifications.show({
    className: 'is-failure',
    title: message,
    message: <Says text={hint ?? 'Nothing was changed.'} />,
    autoClose: FAILED_MS,
    closeButtonProps: CLOSE,
  });
}
