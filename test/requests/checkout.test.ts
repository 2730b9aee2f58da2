import { dayAhead } from '#test/days.ts'
import { expect, test } from 'vitest'
import { aHouse } from '#test/house/house.ts'
import { canLogIn } from '#test/cast.ts'
import { sql } from 'kysely'

const { db, visitor } = await aHouse()

test('[BOOK-03] no booking, a stranger’s booking, and one that is paid: each has its own answer', async () => {
  const page = visitor()
  await page.logIn('guest@patio.example', 'patio-guest')
  expect((await page.goto('/checkout')).status()).toBe(400)
  await page.getByText('No booking ID provided').waitFor()
  const bookings = db.selectFrom('bookings').innerJoin('user', 'user.id', 'guest_id').select('bookings.id').limit(1)
  const own = await bookings
    .where('email', '=', 'guest@patio.example')
    .where('status', '=', 'confirmed')
    .executeTakeFirstOrThrow()
  const other = await bookings.where('email', '<>', 'guest@patio.example').executeTakeFirstOrThrow()
  expect((await page.goto(`/checkout?bookingId=${other.id}`)).status()).toBe(404)
  expect((await page.goto('/checkout?bookingId=nonsense')).status()).toBe(404)
  await page.goto(`/checkout?bookingId=${own.id}`)
  expect(new URL(page.url()).pathname).toBe(`/bookings/${own.id}`)
})

test('[BOOK-01] [LIST-04] without script every problem stands beside its field, and what was typed is kept', async () => {
  const page = visitor()
  const { id: listing } = await db
    .selectFrom('listings')
    .select('id')
    .where('listing_type', '=', 'home')
    .where('status', '=', 'published')
    .where('min_days', '<=', 2)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  await page.goto(`/property/${listing}?lang=es`)
  await page.getByRole('button', { name: 'Ver disponibilidad' }).click()
  expect(await page.getByText('Elige una fecha', { exact: true }).count()).toBe(2)

  await page.getByLabel('Llegada').fill(dayAhead(70))
  await page.getByLabel('Salida').fill(dayAhead(60))
  await page.getByLabel('Personas').fill('9999')
  await page
    .getByRole('button', { name: 'Ver precio' })
    .or(page.getByRole('button', { name: 'Ver disponibilidad' }))
    .click()
  const described = async (label: string) => {
    const field = page.getByLabel(label)
    const ids = (await field.getAttribute('aria-describedby'))!.split(' ')
    return { value: await field.inputValue(), problem: await page.locator(`[id="${ids.at(-1)}"]`).textContent() }
  }
  expect(await described('Salida')).toMatchObject({ problem: 'La salida no puede ser antes de la llegada.' })
  expect(await described('Personas')).toMatchObject({
    value: '9999',
    problem: expect.stringMatching(/^En este espacio caben/),
  })
})

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
