import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { aHouse } from '#test/house/house.ts'
import { aMember } from '#test/own-member.ts'

const { db, pool, visitor, drainJobs } = await aHouse()

/** A stay of the demo that is over and paid, apart from those of the demo's admin. */
async function aStay() {
  const { rows } = await sql<{ id: string; hostId: string }>`
    select b.id, b.host_id as "hostId" from bookings b join quotes q on q.id = b.quote_id
    where b.status = 'completed' and q.currency = 'CLP' and q.total_minor > 250000
      and not exists (select from refunds where booking_id = b.id) and not exists (select from claims where booking_id = b.id)
      and not exists (select from interventions where booking_id = b.id)
      and not exists (select from profiles where user_id in (b.guest_id, b.host_id) and permissions <> '{}') order by b.id limit 1`.execute(
    db,
  )
  return rows[0]!
}

async function anAdmin(permissions: string) {
  const member = await aMember(pool, 'Sofia Second')
  await sql`update profiles set permissions = ${permissions}::text[] where user_id = ${member.id}`.execute(db)
  const page = visitor()
  await page.logIn(member.email, member.password)
  return page
}

test('[ADM-02] [BOOK-06] an admin gives money back by hand: bad input is told beside its field, what was typed stays, and above the sum somebody else agrees', async () => {
  const { id } = await aStay()
  const [admin, second] = [visitor(), await anAdmin('{bookings,payments}')]
  await admin.logIn('admin@patio.example', 'patio-admin')
  await admin.goto(`/admin/bookings/${id}`)
  await admin.getByRole('link', { name: 'Move money by hand' }).click()
  const form = admin.getByRole('region', { name: 'Move an amount' })
  await form.getByLabel('Amount').fill('a lot')
  await form.getByRole('button', { name: 'Move the money' }).click()
  for (const problem of ['Please choose what it is', 'Please enter an amount above zero', 'Please give a reason'])
    await admin.getByText(problem).waitFor()
  expect(await form.getByLabel('Amount').inputValue()).toBe('a lot')

  const move = async (page: typeof admin, amount: string) => {
    const region = page.getByRole('region', { name: 'Move an amount' })
    await region.getByLabel('What is it?').selectOption('goodwill')
    await region.getByLabel('Amount').fill(amount)
    await region.getByLabel('Reason').fill('The boiler broke')
    await region.getByRole('button', { name: 'Move the money' }).click()
  }
  await second.goto(`/admin/bookings/${id}/money`)
  await move(admin, '999999999')
  await admin.getByText(/At most CLP .+ can be moved/).waitFor()
  await move(admin, '10000')
  await admin.getByText('It is moved, and whom it concerns is told.').waitFor()
  // The other admin still sees the money as it was.
  await move(second, '10000')
  await second.getByText('Somebody has moved money here since this page was loaded').waitFor()

  await second.goto(`/admin/bookings/${id}/money`)
  await move(second, '200000')
  await second.getByText('It waits for a second person, who is told.').waitFor()
  expect(await second.getByRole('button', { name: /^Agree/ }).count()).toBe(0)
  await admin.goto('/admin/interventions')
  await admin.getByRole('button', { name: /^Agree and move it: Refund at our cost · CLP 200,000/ }).click()
  await admin.getByText('It is moved. Thank you.').waitFor()
  const { rows } = await sql<{
    back: number
  }>`select sum(amount_minor)::int as back from refunds where booking_id = ${id}`.execute(db)
  expect(rows[0]!.back).toBe(210_000)
})

test('[ADM-02] money is moved by admins with the permission for payments alone', async () => {
  const { id, hostId } = await aStay()
  const page = await anAdmin('{bookings,users}')
  for (const path of [`/admin/bookings/${id}/money`, `/admin/users/${hostId}/money`, '/admin/interventions']) {
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(404)
  }
  await page.goto(`/admin/bookings/${id}`)
  expect(await page.getByRole('link', { name: 'Move money by hand' }).count()).toBe(0)
})

test('[ADM-02] [BOOK-08] an admin books a payout that came back from the bank, on the page of the host’s money', async () => {
  const { rows } = await sql<{ hostId: string }>`select host_id as "hostId" from payouts
    where method = 'bank' and status = 'paid' group by 1 order by 1 limit 1`.execute(db)
  const { hostId } = rows[0]!
  const admin = visitor()
  await admin.logIn('admin@patio.example', 'patio-admin')
  await sql`update settings set second_person_usd = 100000`.execute(db)
  onTestFinished(async () => void (await sql`update settings set second_person_usd = default`.execute(db)))
  await admin.goto(`/admin/users/${hostId}`)
  await admin.getByRole('link', { name: 'All of the money, and what can be done' }).click()
  const form = admin.getByRole('region', { name: 'A payout came back from the bank' })
  await form.getByRole('button', { name: 'It came back' }).click()
  await admin.getByText('Please choose a payout', { exact: true }).waitFor()
  const option = await form.getByLabel('Which payout?').locator('option').last().getAttribute('value')
  await form.getByLabel('Which payout?').selectOption(option!)
  await form.getByLabel('Reason').fill('Account closed')
  await form.getByRole('button', { name: 'It came back' }).click()
  await admin.getByText('It is moved, and whom it concerns is told.').waitFor()
  const payout = await db.selectFrom('payouts').select('status').where('id', '=', option!).executeTakeFirstOrThrow()
  expect(payout.status).toBe('failed')
})

test('[ADM-04] [BOOK-06] an admin has the books checked now', async () => {
  const admin = visitor()
  await admin.logIn('admin@patio.example', 'patio-admin')
  await admin.goto('/admin/revenue')
  await admin.getByRole('button', { name: 'Check them now' }).click()
  await admin.getByText('They are being checked.').waitFor()
  await drainJobs()
  await admin.goto('/admin/revenue')
  await admin
    .getByText(/^(In order on|\d+ things? w(as|ere) not in order on)/)
    .first()
    .waitFor()
})

test('[ADM-02] the field in the bar leads to what has a number, and says where there is nothing', async () => {
  const { id } = await aStay()
  const admin = visitor()
  await admin.logIn('admin@patio.example', 'patio-admin')
  await admin.goto('/admin/users')
  const find = async (query: string) => {
    await admin.getByLabel('Find a number, a name or an address').fill(query)
    await admin.getByRole('button', { name: 'Go', exact: true }).click()
  }
  await find(id.slice(-12).toUpperCase())
  await admin.waitForURL(new RegExp(`/admin/bookings/${id}$`))
  await find('no such number')
  await admin.getByText('Nothing found for “no such number”').waitFor()
})
