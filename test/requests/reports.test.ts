import { monthAhead, nextDay } from '#test/days.ts'
import { aMember } from '#test/own-member.ts'
import { sql } from 'kysely'
import { test } from 'vitest'
import { aHouse } from '#test/house/house.ts'

const { db, pool, visitor } = await aHouse()

test('[MSG-01] without script somebody blocks a host from the profile: then their spaces cannot be booked, until it is taken back', async () => {
  const { rows } = await sql<{ host: string; listing: string }>`
    select host_id as host, id as listing from listings where status = 'published' and listing_type = 'home' and instant_book
      and host_id not in (select "userId" from account) order by id desc limit 1`.execute(db)
  const { host, listing } = rows[0]!
  const member = await aMember(pool, 'Bruno Blocks')
  const page = visitor()
  await page.logIn(member.email, member.password)
  await page.goto(`/host/${host}`)
  await page.getByRole('link', { name: 'Block', exact: true }).click()
  await page.getByRole('button', { name: /^Block / }).click()
  await page.getByRole('heading', { name: /is blocked$/ }).waitFor()

  await page.goto(`/property/${listing}?month=${monthAhead()}`)
  const free = await page.locator('[data-day]').evaluateAll((days) => days.map((day) => day.getAttribute('data-day')!))
  const from = free.find((day) => [1, 2].every((later) => free.includes(nextDay(day, later))))!
  const reserve = async () => {
    await page.goto(`/property/${listing}?checkIn=${from}&checkOut=${nextDay(from, 2)}&guests=1`)
    await page.locator('#book').getByRole('button', { name: 'Reserve' }).click()
  }
  await reserve()
  await page.getByText('This booking is not possible.').first().waitFor()
  await page.goto('/account/settings')
  await page.getByRole('button', { name: /^Unblock / }).click()
  await page.getByText('You have unblocked somebody.').waitFor()
  await reserve()
  await page.waitForURL(/\/checkout/)
})
