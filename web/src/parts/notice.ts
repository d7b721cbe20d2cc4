/** Short words at the edge of the page: what was done, or why it was not. */
import { notifications } from '@mantine/notifications';
import { asFailure } from '../api/failure.js';

const SAID_MS = 5_000;
const FAILED_MS = 8_000;
const CLOSE = { 'aria-label': 'Close' };

/** What stands in each place now. */
const standing = new Map<string, string>();

/** Told again in the same place, it takes the place of what stood there, and its own time. */
export function say(message: string, place?: string): void {
  const before = place === undefined ? undefined : standing.get(place);
  if (before !== undefined) notifications.hide(before);
  // Under an id of its own: the clock of one that is hidden would close the next of the same id early.
  const id = notifications.show({ message, autoClose: SAID_MS, closeButtonProps: CLOSE });
  if (place !== undefined) standing.set(place, id);
}

export function showFailure(error: unknown): void {
  const { message, hint } = asFailure(error);
  notifications.show({
    className: 'is-failure',
    title: message,
    message: hint ?? 'Nothing was changed.',
    autoClose: FAILED_MS,
    closeButtonProps: CLOSE,
  });
}
