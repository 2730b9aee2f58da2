import { isId } from '#kernel/ids.ts'
import { z } from 'zod'

/** More people than any space holds. */
const MAX_PARTY = 10_000

const partyOf = (least: number, fallback: number) =>
  z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.coerce.number().int().min(least).max(MAX_PARTY).default(fallback),
  )

/** Made with the form, so that a double click is one booking, one change, one cancellation. */
const IdempotencyKey = z.string().regex(/^[\w-]{8,100}$/)

/** Who comes, from an address: whatever cannot be read becomes the usual. */
export const PartyParams = z.object({ guests: partyOf(1, 1).catch(1), pets: partyOf(0, 0).catch(0) })

/** Who comes, from the form that books: whatever cannot be read is a problem beside its field. */
export const PartyForm = z.object({
  guests: partyOf(1, 1),
  pets: partyOf(0, 0),
  idempotencyKey: IdempotencyKey,
})

/** A page of a list, from an address; unreadable counts as the first. */
export const ListPage = z.coerce.number().int().min(1).max(100_000).catch(1)

export const BookingId = z.string().refine(isId)

/** What 'Cancel' sends: the refund that was shown is the refund that is meant. */
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

/** What 'Change' sends besides the terms: the difference that was shown is the one that is meant. Below zero it comes back. */
export const ChangeForm = z.object({ shownMinor: DifferenceMinor, idempotencyKey: IdempotencyKey })

/** Some more time of a running session. */
export const ExtendForm = ChangeForm.extend({ minutes: z.enum(['30', '60']).transform(Number) })
