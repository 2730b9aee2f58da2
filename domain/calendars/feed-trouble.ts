import { DAY_MS } from '#kernel/durations.ts'

/**
 * The troubles that a host hears of, once for as long as it lasts.
 * `failing`: for a day; `emptied`: most events vanished at once; `unread`: some events are not understood.
 */
export const feedTroubles = ['failing', 'emptied', 'unread'] as const
export type FeedTrouble = (typeof feedTroubles)[number]

/** A shorter outage of another site is its own matter. */
export const isFailingLong = (since: Date, now: Date) => now.getTime() - since.getTime() >= DAY_MS

/** A few bookings may well be cancelled between two polls. */
const MIN_VANISHED = 3

/** Events that vanish together are kept for so many polls, and then believed to be gone. */
const MAX_POLLS = 4

/**
 * @param gone events ahead that the answer no longer has
 * @param ahead all events ahead that were known
 * @param polls in a row that have said so before
 */
export const isSuddenLoss = ({ gone, ahead, polls }: { gone: number; ahead: number; polls: number }) =>
  gone >= MIN_VANISHED && gone * 2 > ahead && polls < MAX_POLLS

/** The troubles that are new, and all that the host has been notified of then. */
export function newTroubles(
  notified: readonly string[],
  current: Readonly<Partial<Record<FeedTrouble, boolean>>>,
): { added: FeedTrouble[]; notified: FeedTrouble[] } {
  const lasting = feedTroubles.filter((trouble) => current[trouble] ?? notified.includes(trouble))
  return { added: lasting.filter((trouble) => !notified.includes(trouble)), notified: lasting }
}
