import { cancelBy } from '#domain/bookings/commands/cancel-booking.server.ts'
import { queueEmail } from '#domain/email/commands/queue-email.server.ts'
import { bookEntries } from '#domain/payments/commands/book-entries.server.ts'
import { chargeText } from '#domain/payments/charge-text.ts'
import { refundPayment } from '#domain/payments/commands/refund-payment.server.ts'
import { makePayouts } from '#domain/payouts/commands/make-payouts.server.ts'
import { newId } from '#kernel/ids.ts'
import { shownNumber } from '#kernel/shown-number.ts'
import { inTransaction } from '#platform/db.server.ts'
import { aGateway, aGuest, aListing, aPaidBooking, NOW } from '#test/factories.ts'
import { later } from '#test/later.ts'
import { aBegunStay, aHostToPay } from '#test/payouts.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { permissions } from '#domain/accounts/permission.ts'
import { findNumber } from './queries/find-number.server.ts'

const { db } = await aDatabase()
const all = { permissions }

/** A booking whose refund went through, with the provider's numbers of each. */
async function aRefunded() {
  const { bookingId, guestId } = await aPaidBooking(db, await aListing(db))
  await cancelBy.guest(db, { guestId, bookingId, shownMinor: 110_000, idempotencyKey: newId() }, NOW)
  const refund = () =>
    db.selectFrom('refunds').selectAll().where('booking_id', '=', bookingId).executeTakeFirstOrThrow()
  await refundPayment(db, aGateway(db), (await refund()).id, NOW)
  const payment = await db
    .updateTable('payments')
    .set({ intent_id: `pi_${bookingId}` })
    .where('booking_id', '=', bookingId)
    .returningAll()
    .executeTakeFirstOrThrow()
  await bookEntries(db, aGateway(db), later(NOW, { hours: 1 }))
  return { bookingId, payment, refund: await refund() }
}

test('[ADM-02] each number that people or the provider name leads to its thing at once', async () => {
  const { bookingId, payment, refund } = await aRefunded()
  const address = `/admin/bookings/${bookingId}`
  const numbers: [string, string][] = [
    ['booking', shownNumber(bookingId)],
    ['booking', ` ${shownNumber(bookingId).toLowerCase()} `],
    ['booking', bookingId],
    ['booking', chargeText({ bookingId, title: '', days: '' }).statement],
    ['payment', payment.session_id!],
    ['payment', payment.intent_id!],
    ['payment', shownNumber(payment.id)],
    ['payment', `fee_${payment.session_id}`],
    ['refund', shownNumber(refund.id)],
    ['refund', refund.provider_refund_id!],
  ]
  for (const [kind, number] of numbers)
    expect(await findNumber(db, number, all), number).toMatchObject([{ kind, name: shownNumber(bookingId), address }])
})

test('[ADM-02] a payout’s number leads to its host’s money, an e-mail’s Message-ID to the e-mail, an address to account and e-mails', async () => {
  const host = await aHostToPay(db)
  const { startsAt } = await aBegunStay(db, host, '2026-03-20', '2026-03-22')
  await makePayouts(db, startsAt)
  const { id } = await db
    .selectFrom('payouts')
    .select('id')
    .where('host_id', '=', host.hostId)
    .executeTakeFirstOrThrow()
  expect(await findNumber(db, shownNumber(id), all)).toEqual([
    { kind: 'payout', name: shownNumber(id), address: `/admin/users/${host.hostId}/money` },
  ])

  const email = 'olga.other@patio.example'
  const recipientId = await aGuest(db, { email })
  const content = { subject: 'S', greeting: 'G', paragraphs: [], facts: [], button: null, footer: 'F' }
  const queued = {
    type: 'welcome',
    eventKey: newId(),
    recipientId,
    to: email,
    language: 'en',
    content,
    maxPerHour: null,
  }
  await inTransaction(db, (tx) => queueEmail(tx, queued as never, 'Patio', NOW))
  const sent = await db
    .selectFrom('outgoing_emails')
    .select('id')
    .where('to_address', '=', email)
    .executeTakeFirstOrThrow()
  expect(await findNumber(db, `<${sent.id}@patio.example>`, all)).toEqual([
    { kind: 'email', name: email, address: `/admin/emails/${sent.id}` },
  ])
  expect(await findNumber(db, email.toUpperCase(), all)).toEqual([
    { kind: 'person', name: email, address: `/admin/users/${recipientId}` },
    { kind: 'emails', name: email, address: `/admin/emails?to=${encodeURIComponent(email)}` },
  ])
})

test.each([
  [['bookings'], 'booking', '/admin/bookings/'],
  [['payments'], 'booking', '/money'],
  [['emails', 'users', 'listings', 'analytics', 'reports', 'settings'], null, ''],
] as const)('[ADM-02] an admin with %s finds of a booking: %s', async (own, kind, where) => {
  const { bookingId } = await aPaidBooking(db, await aListing(db))
  const found = await findNumber(db, shownNumber(bookingId), { permissions: [...own] })
  expect(found.map((each) => each.kind)).toEqual(kind ? [kind] : [])
  for (const { address } of found) expect(address).toContain(where)
})

test.each(['', ' ', '%', '0', "' or true --", '000000000000', newId(), 'nobody@patio.example'])(
  '[ADM-02] %j finds nothing',
  async (query) => {
    expect(await findNumber(db, query, all)).toEqual([])
  },
)

test('[ADM-02] people are found by a part of their name or the end of their telephone number, listings by a part of the title; of more than five a link leads to all', async () => {
  const id = await aGuest(db, { firstName: 'Xóchitl', lastName: 'Quispe_7' })
  await db.updateTable('profiles').set({ phone: '+56987654321' }).where('user_id', '=', id).execute()
  const listing = await aListing(db, { titles: { en: 'The 50%_hall' } })
  const found = async (query: string, powers: readonly (typeof permissions)[number][] = permissions) =>
    (await findNumber(db, query, { permissions: powers })).map(({ kind, address }) => [kind, address])
  expect(await found('xóchitl qui')).toEqual([['person', `/admin/users/${id}`]])
  expect(await found('quispe_7')).toEqual([['person', `/admin/users/${id}`]])
  expect(await found('4321')).toEqual([['phone', `/admin/users/${id}`]])
  expect(await found('50%_HALL')).toEqual([['listing', `/admin/listings/${listing.id}`]])
  for (const query of ['xó', '321', 'quispe%', '50__hall', '8765'])
    expect([query, await found(query)]).toEqual([query, []])
  expect(await found('xóchitl qui', ['bookings', 'payments'])).toEqual([])

  for (let count = 0; count < 6; count += 1) await aGuest(db, { firstName: 'Many', lastName: 'Namesake' })
  const many = await found('namesake')
  expect(many.map(([kind]) => kind)).toEqual([...Array<string>(5).fill('person'), 'people'])
  expect(many.at(-1)).toEqual(['people', '/admin/users?q=namesake'])
})

test('[ADM-02] a network’s mark leads to its events, a person’s address to the number of their messages, for those who may see each', async () => {
  const network = 'fdbe:efca:fe01:2345::1'
  await db.insertInto('security_events').values({ minute: NOW, kind: 'form-refused', network }).execute()
  await db
    .insertInto('security_events')
    .values({ minute: later(NOW, { hours: 1 }), kind: 'form-refused', network })
    .execute()
  const found = async (query: string, powers: readonly (typeof permissions)[number][] = permissions) =>
    (await findNumber(db, query, { permissions: powers })).map(({ kind, name, address }) => [kind, name, address])
  for (const mark of ['beefcafe', 'BEEFCAFE', network])
    expect(await found(mark)).toEqual([['network', mark, `/admin/security?network=${encodeURIComponent(mark)}`]])
  expect(await found('beefcaff')).toEqual([])
  expect(await found('beefcafe', ['reports', 'listings'])).toEqual([])

  const email = 'writes.much@patio.example'
  const guestId = await aGuest(db, { email })
  const { id: listingId, hostId } = await aListing(db)
  const conversation = newId()
  await sql`insert into conversations values (${conversation}, ${guestId}, ${hostId}, ${listingId}, 2, ${NOW})`.execute(
    db,
  )
  await sql`insert into conversation_sides (conversation_id, side, user_id, last_at)
    values (${conversation}, 'guest', ${guestId}, ${NOW}), (${conversation}, 'host', ${hostId}, ${NOW})`.execute(db)
  await sql`insert into messages (id, conversation_id, number, kind, author_id, text, client_key, created_at) values
    (${newId()}, ${conversation}, 1, 'text', ${guestId}, 'Is it free?', ${newId()}, ${NOW}),
    (${newId()}, ${conversation}, 2, 'text', ${hostId}, 'It is.', ${newId()}, ${NOW})`.execute(db)
  const ofMessages = ['messages', '2', `/admin/users/${guestId}/messages`]
  expect(await found(email, ['reports'])).toEqual([ofMessages])
  expect(await found(conversation)).toEqual([ofMessages])
  expect(await found(conversation, ['users'])).toEqual([])
})
