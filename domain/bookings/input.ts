import { isId } from '#kernel/ids.ts'
import { z } from 'zod'

/** More people than any space holds. */
const MAX_PARTY = 10_000

const partyOf = (least: number, fallback: number) =>
  z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.coerce.number().int().min(least).max(MAX_PARTY).default(fallback),
  )

/** Who comes, from an address: whatever cannot be read becomes the usual. */
export const PartyParams = z.object({ guests: partyOf(1, 1).catch(1), pets: partyOf(0, 0).catch(0) })

/** Who comes, from the form that books: whatever cannot be read is a problem beside its field. */
export const PartyForm = z.object({
  guests: partyOf(1, 1),
  pets: partyOf(0, 0),
  /** Made with the form, so that a double click is one booking. */
  idempotencyKey: z.string().regex(/^[\w-]{8,100}$/),
})

export const BookingId = z.string().refine(isId)

/** What 'Cancel' sends: the refund that was shown is the refund that is meant. */
export const CancelForm = z.object({
  refundMinor: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
})
