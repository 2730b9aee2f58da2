import { DAY_MS } from '#kernel/durations.ts'

/** Days from closing to erasure: article 12(3) of the GDPR, requirement AUTH-08. */
const ERASED_WITHIN_DAYS = 30

/** The deadline of a closed account's erasure. */
export const eraseBy = (closedAt: Date) => new Date(closedAt.getTime() + ERASED_WITHIN_DAYS * DAY_MS)
