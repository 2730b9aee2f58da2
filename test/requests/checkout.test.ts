import { expect, test } from 'vitest'
import { aHouse } from '#test/house/house.ts'

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
