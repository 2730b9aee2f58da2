import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aHouse } from '#test/house/house.ts'

const { db, visitor } = await aHouse()

/** A refund of the demo guest's that went through, of which the bank then says no. */
async function aReturnedRefund() {
  const { rows } = await sql<{ id: string; bookingId: string }>`
    select r.id, r.booking_id as "bookingId" from refunds r join bookings b on b.id = r.booking_id
    join "user" u on u.id = b.guest_id where u.email = 'guest@patio.example' and r.status = 'succeeded' limit 1`.execute(
    db,
  )
  const { id, bookingId } = rows[0]!
  await sql`update refunds set status = 'failed', failed_at = now(), failure = 'lost_or_stolen_card', succeeded_at = null
    where id = ${id}`.execute(db)
  await sql`with entry as (insert into journal (id, event_key, booking_id, at)
      select gen_random_uuid(), 'refund-failed:' || ${id}::text, booking_id, now() from journal where event_key = 'refund:' || ${id}::text
      returning id)
    insert into postings (journal_id, number, account_id, amount_minor, currency)
    select entry.id, number, account_id, -amount_minor, currency from entry, postings
    where journal_id = (select id from journal where event_key = 'refund:' || ${id}::text)`.execute(db)
  return { id, bookingId }
}

test('[BOOK-06] [ADM-03] a refund that came back asks its guest for another way, and an admin notes the transfer', async () => {
  const { id, bookingId } = await aReturnedRefund()
  const [guest, admin] = [visitor(), visitor()]
  await guest.logIn('guest@patio.example', 'patio-guest')
  await guest.goto(`/bookings/${bookingId}`)
  await guest.getByText(/Your bank sent back the refund of .+ The money is still yours\./).waitFor()
  await guest.getByRole('link', { name: 'Tell us another way' }).click()
  await guest.waitForURL(/\/contact\?topic=payment&booking=/)

  await admin.logIn('admin@patio.example', 'patio-admin')
  await admin.goto('/admin/payouts')
  await admin.getByRole('heading', { name: 'Refunds that came back' }).waitFor()
  await admin.getByText(/lost_or_stolen_card/).waitFor()
  await admin.getByRole('button', { name: 'Paid by transfer' }).click()
  await admin.getByText('Enter the reference of the transfer.').waitFor()
  await admin.getByLabel('Reference of the transfer').fill('TEF 4711')
  await admin.getByRole('button', { name: 'Paid by transfer' }).click()
  await admin.getByText('The transfer is noted, and the guest is told.').waitFor()
  expect(await admin.getByRole('heading', { name: 'Refunds that came back' }).count()).toBe(0)

  const refund = await db
    .selectFrom('refunds')
    .select(['status', 'transfer_reference'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(refund).toEqual({ status: 'transferred', transfer_reference: 'TEF 4711' })
  await guest.goto(`/bookings/${bookingId}?lang=es`)
  await guest.getByText(/reembolsados/).waitFor()
  await guest.goto(`/bookings/${bookingId}/receipt?lang=en`)
  await guest.getByText('Paid in all').waitFor()
})
