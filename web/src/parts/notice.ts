/** Short words at the edge of the page: what was done, or why it was not. */
import { notifications } from '@mantine/notifications';
import { asFailure } from '../api/failure.js';

const SAID_MS = 5_000;
const FAILED_MS = 8_000;
const CLOSE = { 'aria-label': 'Close' };

/** Told again under the same id, it takes the place of what stood there. */
export function say(message: string, id?: string): void {
  if (id !== undefined) notifications.hide(id);
  notifications.show({
    message,
    autoClose: SAID_MS,
    closeButtonProps: CLOSE,
    ...(id === undefined ? {} : { id }),
  });
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
