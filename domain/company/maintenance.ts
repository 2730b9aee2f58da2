import { DAY_MS } from '#kernel/durations.ts'

/** The site is closed to everybody but admins from then until then. */
export type Maintenance = { from: Date; until: Date }

/** A site that is closed for longer is closed with the switch. */
export const MAX_CLOSED_MS = 7 * DAY_MS

/** So long beforehand every page says when the site will be closed. */
const NOTICE_MS = 2 * DAY_MS

export const isClosedAt = (maintenance: Maintenance | null, now: Date): boolean =>
  maintenance !== null && maintenance.from <= now && now < maintenance.until

/** Whether pages tell of it: it is near, and has not begun. */
export const isAhead = ({ from }: Maintenance, now: Date): boolean =>
  from > now && from.getTime() - now.getTime() <= NOTICE_MS
