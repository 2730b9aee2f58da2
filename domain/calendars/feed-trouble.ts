/**
 * What a host is told of a feed, once for as long as it lasts.
 * `failing`: for a day; `emptied`: most events vanished at once; `unread`: some events are not understood.
 */
export const feedTroubles = ['failing', 'emptied', 'unread'] as const
export type FeedTrouble = (typeof feedTroubles)[number]

const DAY_MS = 86_400_000

/** A shorter outage of another site is its own matter. */
export const isFailingLong = (since: Date, now: Date) => now.getTime() - since.getTime() >= DAY_MS

/** A few bookings may well be cancelled between two polls. */
const MIN_VANISHED = 3

/** Events that vanish together are kept for so many polls, and then believed to be gone. */
const POLLS_KEPT = 4

/**
 * @param gone events ahead that the answer no longer has
 * @param ahead all events ahead that were known
 * @param polls in a row that have said so before
 */
export const areKept = ({ gone, ahead, polls }: { gone: number; ahead: number; polls: number }) =>
  gone >= MIN_VANISHED && gone * 2 > ahead && polls < POLLS_KEPT

/** The troubles that are new, and all that have been told now. */
export function troublesToTell(
  told: readonly string[],
  current: Readonly<Partial<Record<FeedTrouble, boolean>>>,
): { added: FeedTrouble[]; told: FeedTrouble[] } {
  const lasting = feedTroubles.filter((trouble) => current[trouble] ?? told.includes(trouble))
  return { added: lasting.filter((trouble) => !told.includes(trouble)), told: lasting }
}
