import { type Day, firstOfMonth, isDay } from '#kernel/dates.ts'
import { words } from '#kernel/fields.ts'
import { isId } from '#kernel/ids.ts'
import { z } from 'zod'
import { declineReasons } from './booking.ts'
import { hostLists } from './host-list.ts'
import { MAX_DECLINE_NOTE, purposeLimits } from './purpose.ts'

/** No space admits so many guests. */
const MAX_PARTY = 10_000

const partyOf = (min: number, fallback: number) =>
  z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.coerce.number().int().min(min).max(MAX_PARTY).default(fallback),
  )

/** The form carries the key, so that a double click is one booking, change or cancellation. */
const IdempotencyKey = z.string().regex(/^[\w-]{8,100}$/)

/** An unreadable party in a URL becomes the default. */
export const PartyParams = z.object({ guests: partyOf(1, 1).catch(1), pets: partyOf(0, 0).catch(0) })

/** An unreadable value in the form is a problem of its field. */
export const PartyForm = z.object({
  guests: partyOf(1, 1),
  pets: partyOf(0, 0),
  idempotencyKey: IdempotencyKey,
})

/** An unreadable page in a URL counts as the first. */
export const ListPage = z.coerce.number().int().min(1).max(100_000).catch(1)

/** An unreadable part in a URL counts as what is to come. */
export const HostListParam = z.enum(hostLists).catch('coming')

/**
 * A month in a URL is '2026-03' or any day of it; an unreadable one is none.
 *
 * @returns its first day
 */
export const MonthParam = z
  .string()
  .transform((month): Day => firstOfMonth(`${month.slice(0, 7)}-01`))
  .refine(isDay)
  .nullable()
  .catch(null)

/** An unreadable day in a URL is none. */
export const DayParam = z.string().refine(isDay).nullable().catch(null)

/** A file of a host's bookings may have some of them; an unreadable filter leaves none out. */
export const HostExportParams = z
  .object({
    list: z.enum(hostLists).nullable().catch(null),
    from: DayParam,
    to: DayParam,
    listing: z.string().refine(isId).nullable().catch(null),
  })
  // Days the wrong way round mean the same.
  .transform(({ from, to, ...rest }) =>
    from !== null && to !== null && to < from ? { ...rest, from: to, to: from } : { ...rest, from, to },
  )

export const BookingId = z.string().refine(isId)

/** The guest reads the reason of a decline and the host's words, without which another reason is none. */
export const DeclineForm = z
  .object({
    reason: z.enum(declineReasons, { error: 'decline:missing' }),
    note: words(MAX_DECLINE_NOTE, 'decline:long', { isLong: true }),
  })
  .refine(({ reason, note }) => reason !== 'other' || note !== '', {
    path: ['note'],
    error: 'decline:missingNote',
  })

/** The form carries the refund that was shown, so that no other refund is paid. */
export const CancelForm = z.object({
  refundMinor: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
  idempotencyKey: IdempotencyKey,
})

const DifferenceMinor = z
  .string()
  .regex(/^-?\d{1,15}$/)
  .transform(Number)

/** The form carries the difference that was shown; a negative one is a refund. */
export const ChangeForm = z.object({ shownMinor: DifferenceMinor, idempotencyKey: IdempotencyKey })

export const ExtendForm = ChangeForm.extend({ minutes: z.enum(['30', '60']).transform(Number) })

/** A guest's words with a booking; both may be left empty. */
export const PurposeForm = z.object({
  purpose: words(purposeLimits.purpose, 'purpose:problems.long'),
  note: words(purposeLimits.note, 'purpose:problems.long', { isLong: true }),
})
