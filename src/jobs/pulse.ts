/** The sign of life of a running job: extends the lease, shows progress, hears of a cancellation. */
import type { Claim, JobProgress, QueueStore, Standing } from '../store/queue.js';
import type { StopCause } from './failures.js';

export interface PulseSettings {
  readonly queue: QueueStore;
  /** How often a running job looks whether it was cancelled, and shows its progress. */
  readonly pulseMs: number;
  readonly onError: (error: unknown) => void;
}

/** The lease is extended when a third of it is over. */
const BEATS_PER_LEASE = 3;

export interface Pulse {
  progress(): JobProgress | null;
  tell(progress: JobProgress): void;
  stop(): Promise<void>;
}

export function startPulse(
  claim: Claim,
  leaseMs: number,
  { queue, pulseMs, onError }: PulseSettings,
  stop: (because: StopCause) => void,
): Pulse {
  let progress: JobProgress | null = null;
  let isNews = false;
  let beatAt = queue.now();
  let beating: Promise<void> = Promise.resolve();
  let isBeating = false;
  const look = async (): Promise<Standing> => {
    if (!isNews && queue.now() - beatAt < leaseMs / BEATS_PER_LEASE) return queue.standing(claim);
    isNews = false;
    beatAt = queue.now();
    return queue.heartbeat(claim, leaseMs, progress);
  };
  const beat = async (): Promise<void> => {
    try {
      const standing = await look();
      if (standing === 'cancel') stop('cancelled');
      if (standing === 'lost') stop('lost');
    } catch (error) {
      onError(error);
    } finally {
      isBeating = false;
    }
  };
  const timer = setInterval(
    () => {
      if (isBeating) return;
      isBeating = true;
      beating = beat();
    },
    Math.min(pulseMs, leaseMs / BEATS_PER_LEASE),
  );
  return {
    progress: () => progress,
    tell: (told) => {
      progress = told;
      isNews = true;
    },
    stop: () => {
      clearInterval(timer);
      return beating;
    },
  };
}
