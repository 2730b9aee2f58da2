import { isId } from '#kernel/ids.ts'
import { kindNames } from '#domain/notifications/kinds.ts'
import { type BookingEvent, changeEvents, ownEvents, restEvents } from '#domain/bookings/events.ts'
import { z } from 'zod'

export const Id = z.string().refine(isId, 'not an id')
/** The sandbox provider's ids are not UUIDs. */
export const SandboxId = z.string().min(1)
export const NoPayload = z.object({})
/** Another noun queues this job to notify a recipient of an event. */
export const Notification = z.object({
  kind: z.enum(kindNames),
  recipientId: Id,
  eventKey: z.string().min(1).max(200),
  thingId: Id,
  side: z.enum(['guest', 'host']).exactOptional(),
  listingId: Id.exactOptional(),
  personId: Id.exactOptional(),
})
export const NotifyOfFound = z.object({
  recipientId: Id,
  at: z.iso.datetime(),
  searches: z.array(z.object({ searchId: Id, listingIds: z.array(Id), count: z.int().positive() })).min(1),
})
export const Crop = z.object({ x: z.number(), y: z.number(), zoom: z.number() })

export const NotifyOfBooking = z.discriminatedUnion(
  'event',
  [
    z.object({ event: z.enum(ownEvents), bookingId: Id }),
    z.object({ event: z.enum(changeEvents), bookingId: Id, changeId: Id }),
    z.object({ event: z.enum(restEvents), bookingId: Id, number: z.int() }),
  ],
  {
    error: ({ code, input }) =>
      code === 'invalid_union' ? `unknown event: ${String(Object(input)['event'])}` : undefined,
  },
) satisfies z.ZodType<BookingEvent>
