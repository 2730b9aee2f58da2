import { aHouse } from '#test/house/house.ts'
import type { PlainPage } from '#test/requests/plain-page.ts'
import type { Page } from 'playwright-core'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { complaints } from './axe.ts'
import { hydrated, logIn, sizes, visits } from './browser.ts'
import { canLogIn } from '#test/cast.ts'
import { aMember } from '#test/own-member.ts'

const house = await aHouse()
const visit = visits(house)
const { db, pool: database } = house

/** A past stay of the demo without reviews, given to this file's own member. */
async function aStay() {
  const { rows } = await sql<{ id: string; host: string; listing: string }>`
    select b.id, b.host_id as host, b.listing_id as listing from bookings b join listings l on l.id = b.listing_id
    where b.status = 'completed' and b.ends_at > now() - interval '11 days' and l.status = 'published'
      and l.published_at < now() - interval '1 day' and not exists (select from reviews r where r.booking_id = b.id)
      and b.host_id not in (select "userId" from account) and b.guest_id not in (select "userId" from account)
    order by b.host_id, b.id limit 1`.execute(db)
  const { id, host, listing } = rows[0]!
  const guest = await aMember(database, 'Renata Review')
  await sql`update bookings set guest_id = ${guest.id} where id = ${id}`.execute(db)
  await canLogIn(db, [host])
  const { email } = await db.selectFrom('user').select('email').where('id', '=', host).executeTakeFirstOrThrow()
  return { id, listing, hostId: host, guest, host: { email, password: 'patio-guest' } }
}

const isAsWideAs = async (page: Page, size: keyof typeof sizes) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(sizes[size].width)

/** Reads the number of reviews that a listing's page tells search engines of. */
const countOn = async (page: PlainPage, listing: string) =>
  Number(/"reviewCount":(\d+)/.exec(await (await page.request.get(`/property/${listing}`)).text())?.[1] ?? 0)

/** Every page, count, feed and file in which somebody else could meet a review of this stay. */
const addresses = ({ id, listing, hostId }: Awaited<ReturnType<typeof aStay>>) => ({
  anybody: [
    '/',
    '/?category=all',
    '/rows',
    `/property/${listing}`,
    `/property/${listing}.data`,
    `/host/${hostId}`,
    `/host/${hostId}.data`,
    '/sitemap.xml',
    '/sitemaps/pages.xml',
  ],
  host: [
    '/host/dashboard',
    '/host/reviews',
    '/host/reviews.data',
    `/host/bookings/${id}`,
    `/host/bookings/${id}.data`,
    `/host/bookings/${id}/review`,
    `/host/bookings/${id}/review.data`,
    '/host/performance',
    '/host/performance/export.csv',
    `/manage-listings/${listing}`,
    '/profile/reviews',
  ],
  admin: ['/admin/analytics', `/admin/users/${hostId}`, '/admin/listings', '/admin/audit', '/admin/emails'],
})

async function readers(page: PlainPage, paths: readonly string[], text: string): Promise<string[]> {
  const found: string[] = []
  for (const path of paths) {
    const answer = await page.request.get(path)
    expect([path, answer.status]).toEqual([path, 200])
    if ((await answer.text()).includes(text)) found.push(path)
  }
  return found
}

async function rate(page: Page, overall: number): Promise<void> {
  for (const field of await page.locator('fieldset:has(input[type=radio])').all())
    await field
      .locator('input')
      .nth(overall - 1)
      .check()
}

test('[BOOK-08] a guest and a host review each other: neither reads the other before both are in, and nobody else before that; then both appear, and the host replies once', async () => {
  const stay = await aStay()
  const { page: guest, errors } = await visit({ size: 'phone' })
  await logIn(guest, stay.guest.email, stay.guest.password)
  const stranger = house.visitor()
  const before = await countOn(stranger, stay.listing)

  // In Spanish on a phone.
  await guest.goto(`/bookings/${stay.id}?lang=es`)
  await hydrated(guest)
  expect(await complaints(guest)).toEqual([])
  await guest.goto('/bookings?lang=es')
  await hydrated(guest)
  const again = guest.getByRole('link', { name: 'Reservar otra vez' }).first()
  const answer = await guest.request.get((await again.getAttribute('href'))!, { maxRedirects: 0 })
  expect(answer.headers()['location']).toMatch(/\/property\/.*checkIn=/)
  await guest.getByRole('link', { name: 'Escribir una reseña' }).first().click()
  await guest.getByRole('heading', { name: '¿Cómo te fue?' }).waitFor()
  await guest.getByRole('button', { name: 'Enviar la reseña' }).click()
  await guest.getByText('Elige de una a cinco estrellas.').first().waitFor()
  expect(await guest.getByText('Elige de una a cinco estrellas.').count()).toBe(7)
  expect(await complaints(guest)).toEqual([])
  await isAsWideAs(guest, 'phone')

  // By keyboard, from the first wrong question, which has the focus: the arrows go through its stars, and it is wrong no more.
  const overall = guest.getByRole('radiogroup', { name: 'En general' })
  await overall.locator('input:focus').waitFor()
  for (const key of ['Space', 'ArrowRight', 'ArrowRight', 'ArrowRight']) await guest.keyboard.press(key)
  expect(await guest.getByText('Elige de una a cinco estrellas.').count()).toBe(6)
  expect(await overall.getByLabel('4 estrellas de cinco').isChecked()).toBe(true)
  await rate(guest, 4)
  const words = `Muy luminoso (${stay.id})`
  await guest.getByLabel('¿Qué deberían saber los demás?').fill(words)
  await guest.getByRole('button', { name: 'Enviar la reseña' }).click()
  await guest.getByText('Guardamos tu reseña.').waitFor()
  expect(await complaints(guest)).toEqual([])

  const { page: host, errors: hostErrors } = await visit({ size: 'desk' })
  await logIn(host, stay.host.email, stay.host.password)
  const [itsHost, admin] = [house.visitor(), house.visitor()]
  await itsHost.logIn(stay.host.email, stay.host.password)
  await admin.logIn('admin@patio.example', 'patio-admin')
  const others = addresses(stay)
  expect(await readers(stranger, others.anybody, stay.id)).toEqual([])
  expect(await readers(itsHost, others.host, words)).toEqual([])
  expect(await readers(admin, others.admin, words)).toEqual([])
  expect(await countOn(stranger, stay.listing)).toBe(before)

  // It can still be changed.
  await guest.goto(`/bookings/${stay.id}/review?lang=es`)
  await hydrated(guest)
  expect(await overall.getByLabel('4 estrellas de cinco').isChecked()).toBe(true)
  await rate(guest, 5)
  await guest.getByRole('button', { name: 'Guardar cambios' }).click()
  await guest.getByText('Guardamos tu reseña.').waitFor()

  await host.goto('/host/reviews')
  await hydrated(host)
  expect(await complaints(host)).toEqual([])
  await host.locator(`a[href="/host/bookings/${stay.id}/review"]`).click()
  await host.getByRole('heading', { name: 'How was Renata' }).waitFor()
  expect(await complaints(host)).toEqual([])
  await rate(host, 5)
  await host.getByLabel('What should other hosts know?').fill(`A careful guest (${stay.id})`)
  await host.getByRole('button', { name: 'Send the review' }).click()
  await host.getByText('Both reviews have appeared').waitFor()
  await host.getByText(words).waitFor()
  expect(await complaints(host)).toEqual([])
  await isAsWideAs(host, 'desk')

  await guest.goto('/profile/reviews')
  await guest.getByText(`A careful guest (${stay.id})`).waitFor()
  expect(await complaints(guest)).toEqual([])
  await guest.goto(`/bookings/${stay.id}/review`)
  await guest.getByText('does not change any more').waitFor()

  await host.goto('/host/reviews')
  await hydrated(host)
  const item = host.getByRole('listitem').filter({ hasText: words })
  await item.getByText('Reply', { exact: true }).click()
  await item.getByRole('button', { name: 'Send the reply' }).click()
  await item.getByText('Please write a few words.').waitFor()
  await item.getByLabel('Your reply').fill('Come again')
  await item.getByRole('button', { name: 'Send the reply' }).click()
  await host.getByText('Your reply stands below the review.').waitFor()
  expect(await host.getByRole('listitem').filter({ hasText: words }).getByText('Reply', { exact: true }).count()).toBe(
    0,
  )
  await guest.goto(`/bookings/${stay.id}?lang=es`)
  await guest.getByText('Come again').waitFor()
  expect([...errors, ...hostErrors]).toEqual([])
})
