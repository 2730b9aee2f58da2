import { cancelBy } from '#domain/bookings/commands/cancel-booking.server.ts'
import { recordEvent } from '#domain/bookings/commands/record-event.server.ts'
import { refundPayment } from '#domain/payments/commands/refund-payment.server.ts'
import { reconcile } from '#domain/bookings/commands/reconcile.server.ts'
import { startPayment } from '#domain/bookings/commands/start-payment.server.ts'
import type { PaymentProvider } from '#domain/payments/gateway.server.ts'
import { signEvent } from '#domain/payments/gateway.sandbox-events.server.ts'
import { findBrokenPromises } from '../../promises.ts'
import { newId } from '#kernel/ids.ts'
import { aGateway, aHold, aListing, anOpenPayment, bookingRow, NOW, valueOf, WEBHOOK_SECRET } from '../factories.ts'
import { checkInvariants } from '../invariants.ts'
import { later } from '../later.ts'
import { aDatabase } from '../world.ts'
import { afterAll, expect, test } from 'vitest'
import { aProvider, type CardProvider, eventProviders } from './card-provider.ts'
import { isLong, size } from './size.ts'

const { db } = await aDatabase({ connections: 20 })
checkInvariants(() => db)
const gateway = aGateway(db)
const all = await Promise.all(eventProviders.map((name) => aProvider(name, db, () => NOW)))
afterAll(() => Promise.all(all.map(({ close }) => close())))

/** Every order in which events can arrive of which each comes so many times. */
function orders(copies: readonly number[]): number[][] {
  if (copies.every((count) => count === 0)) return [[]]
  return copies.flatMap((count, kind) =>
    count === 0
      ? []
      : orders(copies.map((each, index) => (index === kind ? each - 1 : each))).map((rest) => [kind, ...rest]),
  )
}

/** None, one or two of each of two, in every order; over HTTP in the short form none or one. */
const deliveriesAt = (name: PaymentProvider) => {
  const counts = isLong || name === 'sandbox' ? [0, 1, 2] : [0, 1]
  return counts.flatMap((first) => counts.flatMap((second) => orders([first, second])))
}

const eachProvider = all.map((provider) => [provider.name, deliveriesAt(provider.name).length, provider] as const)

/** A first session that expires, and a second that is paid. */
async function twoSessions({ gateway, pay, eventOf }: CardProvider) {
  const booking = await aHold(db, await aListing(db))
  const start = () => startPayment(db, gateway, { ...booking, origin: 'http://localhost:3000' }, NOW)
  const first = valueOf(await start()).sessionId
  await gateway.expireSession(first)
  // No event came, but the provider's answer to our own request reports it.
  await reconcile(db, gateway, NOW, 0)
  const second = valueOf(await start()).sessionId
  expect(await pay(second)).toBe('paid')
  return {
    ...booking,
    second,
    events: [await eventOf(first, 'session.expired'), await eventOf(second, 'session.paid')],
  }
}

test.each(eachProvider)(
  '[BOOK-04] with %s %i orders, duplicates and losses of a payment’s events end in one state',
  async (name, _, provider) => {
    for (const order of deliveriesAt(name)) {
      const { bookingId, events } = await twoSessions(provider)
      for (const kind of order) expect(await recordEvent(db, name, events[kind]!, NOW)).toBe(true)
      await reconcile(db, provider.gateway, NOW, 0)

      expect(await bookingRow(db, bookingId), order.join()).toMatchObject({ status: 'confirmed' })
      const captures = await db
        .selectFrom('journal')
        .select('id')
        .where('booking_id', '=', bookingId)
        .where('event_key', 'like', 'capture:%')
        .execute()
      expect(captures, order.join()).toHaveLength(1)
    }
  },
)

test.each(eachProvider)(
  '[BOOK-06] with %s in %i orders of a refund’s event and our own call, before, after, instead of or without each other: paid back once',
  async (name, _, provider) => {
    const { gateway } = provider
    // 0 is our own call, 1 the event.
    for (const order of deliveriesAt(name)) {
      const { bookingId, guestId, second, events } = await twoSessions(provider)
      await recordEvent(db, name, events[1]!, NOW)
      await cancelBy.guest(db, { bookingId, guestId, shownMinor: 110_000, idempotencyKey: newId() }, NOW)
      const { id, idempotency_key } = await db
        .selectFrom('refunds')
        .selectAll()
        .where('booking_id', '=', bookingId)
        .executeTakeFirstOrThrow()
      // A call whose answer we never saw.
      const input = { idempotencyKey: idempotency_key, sessionId: second, reference: id }
      await gateway.refund({ ...input, amount: { minor: 110_000, currency: 'CLP' } })
      const event = await provider.eventOf(second, 'refund.succeeded')

      for (const kind of order)
        await (kind === 0 ? refundPayment(db, gateway, id, NOW) : recordEvent(db, name, event, NOW))
      await reconcile(db, gateway, NOW, 0)

      expect(await provider.refundsOf(second), order.join()).toBe(1)
      const entries = await db.selectFrom('journal').selectAll().where('event_key', '=', `refund:${id}`).execute()
      expect(entries, order.join()).toHaveLength(1)
    }
  },
)

const duplicates = size(100, 10_000)

test.each(eachProvider)(
  `[BOOK-04] with %s ${duplicates} duplicates of one event, twenty at a time, have one effect`,
  async (name, _, provider) => {
    const { bookingId, events } = await twoSessions(provider)
    for (let sent = 0; sent < duplicates; sent += 20)
      await Promise.all(Array.from({ length: 20 }, () => recordEvent(db, name, events[1]!, NOW)))

    const entries = await db.selectFrom('journal').selectAll().where('booking_id', '=', bookingId).execute()
    expect(entries).toHaveLength(1)
    const stored = await db.selectFrom('provider_events').selectAll().where('event_id', '=', events[1]!.id).execute()
    expect(stored).toHaveLength(1)
  },
)

test('[BOOK-04] twelve kinds of forgery change nothing', async () => {
  const { bookingId, sessionId } = await anOpenPayment(db, await aListing(db))
  const body = JSON.stringify({
    id: 'ev_forged',
    type: 'session.paid',
    sessionId,
    reference: newId(),
    createdMs: NOW.getTime(),
  })
  const signed = signEvent(body, WEBHOOK_SECRET, NOW)
  const hourOff = (hours: number) => signEvent(body, WEBHOOK_SECRET, later(NOW, { hours }))
  const forgeries: [what: string, body: string, signature: string | null][] = [
    ['without a signature', body, null],
    ['with an empty one', body, ''],
    ['signed with another secret', body, signEvent(body, 'another-secret', NOW)],
    ['signed with an empty secret', body, signEvent(body, '', NOW)],
    ['signed for another body', body, signEvent(`${body} `, WEBHOOK_SECRET, NOW)],
    ['changed after it was signed', body.replace('session.paid', 'session.expired'), signed],
    ['dated an hour ahead', body, hourOff(1)],
    ['dated an hour ago', body, hourOff(-1)],
    ['with the date changed', body, signed.replace(/t=\d+/, `t=${NOW.getTime() / 1000 + 60}`)],
    ['with the signature cut short', body, signed.slice(0, -2)],
    ['with the old scheme’s name', body, signed.replace('v1=', 'v0=')],
    ['signed, but no event', '{"id":"ev_forged"}', signEvent('{"id":"ev_forged"}', WEBHOOK_SECRET, NOW)],
  ]
  expect(forgeries).toHaveLength(12)
  for (const [what, text, signature] of forgeries) expect(gateway.readEvent(text, signature, NOW), what).toBeNull()

  expect(gateway.readEvent(body, signed, NOW)).not.toBeNull()
  expect(await bookingRow(db, bookingId)).toMatchObject({ status: 'pending' })
  expect(await findBrokenPromises(db, null)).toEqual([])
})
