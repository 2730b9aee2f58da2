import { canLogIn } from '#test/cast.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aHouse } from '#test/house/house.ts'

const { db, visitor } = await aHouse()

test('[BOOK-08] without script a review is written as well: what is missing is said beside its field, and nothing typed is lost', async () => {
  const { rows } = await sql<{ id: string; host: string; email: string }>`
    select b.id, b.host_id as host, email from bookings b join "user" u on u.id = b.host_id
    where b.status = 'completed' and b.ends_at > now() - interval '11 days'
      and not exists (select from reviews r where r.booking_id = b.id) and b.host_id not in (select "userId" from account)
    order by b.id limit 1`.execute(db)
  const stay = rows[0]!
  await canLogIn(db, [stay.host])
  const page = visitor()
  await page.logIn(stay.email, 'patio-guest')
  await page.goto(`/host/bookings/${stay.id}/review`)
  await page.getByRole('radiogroup', { name: 'All in all' }).getByLabel('2 stars of five').check()
  await page.getByLabel('What should other hosts know?').fill('Left early')
  await page.getByRole('button', { name: 'Send the review' }).click()
  await page.getByText('Something is missing.').waitFor()
  expect(await page.getByLabel('What should other hosts know?').inputValue()).toBe('Left early')
  expect(await page.getByRole('radiogroup', { name: 'All in all' }).getByLabel('2 stars of five').isChecked()).toBe(
    true,
  )
  for (const name of ['Left it clean', 'Communication', 'Kept the house rules'])
    await page.getByRole('radiogroup', { name }).getByLabel('5 stars of five').check()
  await page.getByRole('button', { name: 'Send the review' }).click()
  await page.getByText('Your review is stored.').waitFor()
  await page.goto(`/host/bookings/${stay.id}`)
  await page.getByText('Nobody else reads it yet.').waitFor()
})
