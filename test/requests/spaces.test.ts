import { translator } from '#domain/i18n/queries.server.ts'
import { expect, test } from 'vitest'
import { aHouse } from '#test/house/house.ts'
import { aListing, aPaidBooking, days, NOW } from '#test/factories.ts'
import { later } from '#test/later.ts'

const { db, pool, visitor } = await aHouse()

const hostId = async () =>
  (await pool.query<{ id: string }>(`select id from "user" where email = 'host@patio.example'`)).rows[0]!.id

async function aHall() {
  const hall = await aListing(db, { host_id: await hostId(), titles: { en: 'Great hall', es: 'Salón grande' } })
  const page = visitor()
  await page.logIn('host@patio.example', 'patio-host')
  return { hall, page, address: `/manage-listings/${hall.id}/spaces` }
}

test.each(['en', 'es'] as const)(
  '[HOST-04] [BOOK-02] in %s and without script a host reads what a division does to bookings, makes it, and a new listing can have a part',
  async (language) => {
    const t = translator(language)
    const [hallA, hallB] = language === 'en' ? ['Hall A', 'Hall B'] : ['Sala A', 'Sala B']
    const { hall, page, address } = await aHall()
    await aPaidBooking(db, hall, { stay: days('2026-03-20', '2026-03-22'), now: later(NOW, { minutes: 1 }) })

    await page.goto(`${address}?lang=${language}`)
    expect(await page.getByRole('button', { name: t('division:divide') }).count()).toBe(0)
    await page.getByLabel(t('division:partName', { number: 1 })).fill(hallA)
    await page.getByLabel(t('division:partName', { number: 2 })).fill('x'.repeat(61))
    await page.getByRole('button', { name: t('division:show') }).click()
    expect(await page.content()).toContain(t('division:problems.name', { max: 60 }))
    expect(await page.getByLabel(t('division:partName', { number: 1 })).inputValue()).toBe(hallA)

    await page.getByLabel(t('division:partName', { number: 2 })).fill(hallB)
    await page.getByRole('button', { name: t('division:show') }).click()
    expect(await page.content()).toContain(t('division:moved.title', { count: 1 }))
    expect(await page.content()).toContain(t('hostDays:entry.booking', { guest: 'Ana' }))
    await page.getByRole('button', { name: t('division:divide') }).click()
    await page.waitForURL(/done=spaces/)
    expect(await page.content()).toContain(t('manage:done.spaces'))

    await page.goto(`/create-listing?type=day&lang=${language}`)
    const part = t('division:part', { name: hallA, listing: language === 'en' ? 'Great hall' : 'Salón grande' })
    expect(await page.getByLabel(part).count()).toBe(1)
  },
)

test('[HOST-04] [BOOK-02] a booking that came in between is said, and what is in the way then', async () => {
  const t = translator('en')
  const { hall, page, address } = await aHall()
  const garden = await aListing(db, { host_id: hall.hostId, titles: { en: 'Garden' } })
  await aPaidBooking(db, hall, { stay: days('2026-03-20', '2026-03-22') })
  await page.goto(`${address}?lang=en&show=1&spaces=${hall.spaceIds[0]}&spaces=${garden.spaceIds[0]}`)
  expect(await page.getByRole('button', { name: t('division:divide') }).count()).toBe(1)
  await aPaidBooking(db, garden, { stay: days('2026-03-21', '2026-03-23') })

  await page.getByRole('button', { name: t('division:divide') }).click()
  const text = await page.content()
  expect(text).toContain(t('division:problems.taken'))
  expect(text).toContain(t('division:inTheWay.title', { count: 1 }))
  expect(text).toContain('through Garden')
  expect(await page.getByRole('button', { name: t('division:divide') }).count()).toBe(0)
})
