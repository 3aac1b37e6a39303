// The colours of the states of what leaves the house.
import type { Tone } from '@/shared/StateTag';

export const TONES: Record<string, Tone> = {
  queued: 'busy',
  sent: 'good',
  failed: 'bad',
  kept: 'warning',
};
