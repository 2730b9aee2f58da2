import { decideSandboxDispute } from '#domain/payments/gateway.sandbox-disputes.server.ts'
import { aDisputedBooking } from '#test/disputes.ts'
import { aHouse } from '#test/house/house.ts'
import { aMember } from '#test/own-member.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { PlainPage } from './plain-page.ts'

const house = await aHouse()
const { db, pool, visitor } = house
const admin = { email: 'admin@patio.example', password: 'patio-admin' }

async function enter({ email, password }: { email: string; password: string }): Promise<PlainPage> {
  const page = house.visitor()
  await page.logIn(email, password)
  return page
}

test('[BOOK-06] [ADM-03] while a bank disputes a payment its refund waits, with words on both sides; an admin sends the evidence, and once it is won the guest is refunded', async () => {
  const { bookingId, guest: itsGuest, host: itsHost, address } = await aDisputedBooking(house)
  const [guest, host, team] = [await enter(itsGuest), await enter(itsHost), await enter(admin)]
  await host.goto(`/host/bookings/${bookingId}`)
  await host.getByText(/The guest’s bank asks .*110,000 back\. We answer it; its deadline: /).waitFor()
  await guest.goto(`/bookings/${bookingId}?show=cancel&lang=es`)
  await guest.getByText('El reembolso espera hasta que el banco de la tarjeta decida').waitFor()
  await guest.getByRole('button', { name: 'Cancelar reserva' }).click()
  await guest.getByText(/Un reembolso de .*110.000 espera: tu banco disputa el pago/).waitFor()
  await house.drainJobs()
  const emails = db.selectFrom('outgoing_emails').select('text').where('recipient_id', '=', itsGuest.id)
  expect(
    (await emails.execute()).some(({ text }) =>
      /once the bank of your card has decided|cuando el banco de tu tarjeta decida/.test(text),
    ),
  ).toBe(true)

  await team.goto('/admin/disputes')
  await team.getByText('Gloria').waitFor()
  await team.goto(address)
  await team.getByText('The cardholder did not pay this').waitFor()
  await team.getByText('taken from us until the bank has decided').waitFor()
  const words = team.getByLabel('What was sold')
  expect(await words.inputValue()).toContain('Rental of a space: “A quiet loft')
  await words.fill('Two nights in a loft.')
  const send = team.getByRole('button', { name: 'Send to the bank' })
  await send.click()
  await team.getByText('Please read all of it first.').waitFor()
  expect(await team.getByLabel('What was sold').inputValue()).toBe('Two nights in a loft.')
  const far = { intent: 'save', refund_refusal_explanation: 'x'.repeat(18_001) }
  const refused = await team.request.post(address, { form: far })
  expect([refused.status, (await refused.text()).includes('Please use at most 18000 characters.')]).toEqual([400, true])
  await team.getByLabel('Refunds, and why there is no other').fill('They were cancelled by the guest.')
  await team.getByRole('button', { name: 'Save without sending' }).click()
  await team.getByText('Saved. Nothing was sent yet.').waitFor()
  await team.getByLabel('I have read all of it, and it is true.').check()
  await team.getByRole('button', { name: 'Send to the bank' }).click()
  await team.getByText('On its way to the bank.').waitFor()
  await house.drainJobs()
  await team.goto(address)
  await team.getByText(/Sent on .* The bank decides; that takes weeks\./).waitFor()
  await team.getByText('They were cancelled by the guest.').waitFor()

  const { id } = await db
    .selectFrom('sandbox_disputes')
    .innerJoin('payments', 'payments.session_id', 'sandbox_disputes.session_id')
    .select('sandbox_disputes.id')
    .where('booking_id', '=', bookingId)
    .executeTakeFirstOrThrow()
  await decideSandboxDispute(db, id, house.clock())
  await house.drainJobs()
  await team.goto('/admin/disputes?list=ended')
  await team.getByText(/Won on /).waitFor()
  await guest.goto(`/bookings/${bookingId}?lang=es`)
  await guest.getByText(/110.000 reembolsados/).waitFor()
  await host.goto(`/host/bookings/${bookingId}`)
  await host.getByText(/has decided for you/).waitFor()
})

test('[ADM-03] a dispute is nobody’s but that of admins with the permission for payments', async () => {
  const { guest, host, address } = await aDisputedBooking(house)
  const other = await aMember(pool)
  await sql`update profiles set permissions = '{reports,bookings,users}' where user_id = ${other.id}`.execute(db)
  for (const person of [guest, host, other]) {
    const page = await enter(person)
    for (const path of ['/admin/disputes', address])
      expect([path, (await page.request.get(path)).status]).toEqual([path, 404])
  }
})

test('[ADM-02] [BOOK-08] an admin reads what a suspension does, stops a person’s payouts with a reason, and the host reads so until it is lifted', async () => {
  const { host: itsHost } = await aDisputedBooking(house)
  const [team, host] = [await enter(admin), await enter(itsHost)]
  const person = `/admin/users/${itsHost.id}`
  await team.goto(person)
  for (const line of [
    'Published listings: 1.',
    'Confirmed bookings to come: 1 as the host, 0 as a guest.',
    'Payouts in preparation: 0.',
    'Conversations: 1.',
  ])
    await team.getByText(line).waitFor()
  await team.locator('form:has(button[value="stop-payouts"])').getByRole('button', { name: 'Stop payouts' }).click()
  await team.getByText('Please say why.').waitFor()
  await team.locator('form:has(button[value="stop-payouts"]) textarea').fill('Odd accounts')
  await team.getByRole('button', { name: 'Stop payouts' }).click()
  await team.getByText('All payouts to this person are stopped, and they are told.').waitFor()
  await team.getByText('Odd accounts').waitFor()
  await house.drainJobs()

  await host.goto('/payments?lang=es')
  await host.getByText('Tus pagos están detenidos por ahora').waitFor()
  expect(await (await host.request.get('/payments')).text()).not.toContain('Odd accounts')
  expect(await (await host.request.get('/notifications?lang=en')).text()).toContain('Your payouts are stopped for now')

  await team.locator('form:has(button[value="lift-payouts"]) textarea').fill('Cleared up')
  await team.getByRole('button', { name: 'Let payouts go on' }).click()
  await team.getByText('Payouts to this person go on.').waitFor()
  await host.goto('/payments?lang=es')
  expect(await host.getByText('Tus pagos están detenidos por ahora').count()).toBe(0)

  const users = await aMember(pool)
  await sql`update profiles set permissions = '{users}' where user_id = ${users.id}`.execute(db)
  const page = await enter(users)
  await page.goto(person)
  await page.getByText('An admin with the permission for payments can stop them.').waitFor()
  const form = { intent: 'stop-payouts', reason: 'Mine' }
  expect((await page.request.post(person, { form })).status).toBe(404)
})

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
