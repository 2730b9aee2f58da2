import { DAY_MS } from '#kernel/durations.ts'

/** Days from closing to erasure: article 12(3) of the GDPR, requirement AUTH-08. */
const ERASED_WITHIN_DAYS = 30

/** Days after which an erasure needs a person: it takes seconds, and all its retries 16 hours. */
const LATE_DAYS = 1

/** The deadline of a closed account's erasure. */
export const eraseBy = (closedAt: Date) => new Date(closedAt.getTime() + ERASED_WITHIN_DAYS * DAY_MS)

/** Accounts that were closed before and are not erased have failed for good. */
export const lateErasureBefore = (now: Date) => new Date(now.getTime() - LATE_DAYS * DAY_MS)

export const isErasureLate = (closedAt: Date, now: Date) => closedAt < lateErasureBefore(now)
