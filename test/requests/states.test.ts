import { aListing } from '#test/factories.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aHouse } from '#test/house/house.ts'

/** Its clock is so many milliseconds ahead. */
let aheadMs = 0
const clock = () => new Date(Date.now() + aheadMs)
const { db, ask, visitor } = await aHouse({ clock, settings: { PAGE_CACHE_SECONDS: '0' } })
/** A server asks again after ten seconds whether the site is open and what is announced. */
const knownAnew = () => void (aheadMs += 11_000)

test('[SHELL-09] [LIST-01] in es a removed listing is gone: its page says so with spaces like it nearby, and no search engine keeps it; of a draft there is nothing', async () => {
  const removed = await aListing(db, { status: 'removed', titles: { en: 'Secret past', es: 'Pasado secreto' } })
  const draft = await aListing(db, { status: 'draft', published_at: null })
  const page = visitor()
  const answer = await page.goto(`/property/${removed.id}?lang=es`)
  expect([answer.status(), await answer.text()]).toEqual([410, expect.not.stringMatching(/Secret past|Pasado secreto/)])
  expect((await ask(`/property/${draft.id}`)).status).toBe(404)

  await page.getByRole('heading', { level: 1, name: 'Este espacio ya no se ofrece' }).waitFor()
  await page.getByRole('heading', { level: 2, name: 'Espacios parecidos cerca' }).waitFor()
  expect(await page.locator('main article').count()).toBeGreaterThanOrEqual(4)
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
  await page.getByRole('link', { name: 'Espacios en Santiago' }).click()
  await page.waitForURL(/location=Santiago/)
})

test('[SHELL-09] [OPS-02] in es a database that is away for a moment is a page that says when to ask again, and asks', async () => {
  const page = visitor()
  await page.logIn('guest@patio.example', 'patio-guest')
  await db.transaction().execute(async (tx) => {
    await sql`lock table session in access exclusive mode`.execute(tx)
    const answer = await page.goto('/bookings?lang=es')
    expect([answer.status(), answer.headers()['retry-after']]).toEqual([503, '2'])
  })
  await page.getByRole('heading', { level: 1, name: 'Volvemos enseguida' }).waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('es')
  await page.getByRole('link', { name: 'Actualizar' }).click()
  expect(await page.locator('main a[href^="/bookings/"]').count()).toBeGreaterThan(0)
})

test('[SHELL-09] [OPS-02] in es an error of the server is a page with a number, and with nothing else of it', async () => {
  const { id } = await db
    .selectFrom('listings')
    .select('id')
    .where('status', '=', 'published')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const page = visitor()
  await sql`alter table listing_texts rename to somewhere_else`.execute(db)
  try {
    expect((await page.goto(`/property/${id}?lang=es`)).status()).toBe(500)
  } finally {
    await sql`alter table somewhere_else rename to listing_texts`.execute(db)
  }
  expect(await page.content()).not.toMatch(/listing_texts|relation|DatabaseError/)
  await page.getByRole('heading', { level: 1, name: 'Algo salió mal' }).waitFor()
  expect(await page.locator('main').innerText()).toMatch(/[0-9A-Z]{4}-[0-9A-Z]{4}/)
  await page.getByRole('link', { name: 'Actualizar' }).click()
  await page.locator('#book').first().waitFor()
})

test('[SHELL-09] [ADM-01] an admin closes the site: everybody else gets a page that says so and until when, what machines tell us is taken in, and it is opened again', async () => {
  const [page, guest] = [visitor(), visitor()]
  await page.logIn('admin@patio.example', 'patio-admin')
  await page.goto('/admin/settings/switches')
  await page.getByLabel('The site is open').uncheck()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.').waitFor()
  await page.getByRole('complementary', { name: 'The site is closed: only admins see it.' }).waitFor()

  await guest.logIn('guest@patio.example', 'patio-guest')
  for (const [language, title] of [
    ['en', 'Closed for maintenance'],
    ['es', 'Cerrado por mantención'],
  ] as const) {
    const answer = await ask(`/help?lang=${language}`)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '600'])
    expect(await answer.text()).toContain(title)
    await guest.goto(`/bookings?lang=${language}`)
    await guest.getByRole('heading', { level: 1, name: title }).waitFor()
  }
  for (const path of ['/login', '/healthz', '/offline']) expect([path, (await ask(path)).status]).toEqual([path, 200])
  expect((await ask('/api/webhooks/sandbox')).status).toBe(405)

  const until = new Date(Date.now() + 3_600_000)
  await db
    .insertInto('announcement')
    .values({ text_en: 'Back at ten.', text_es: 'Volvemos a las diez.', shown_until: until })
    .execute()
  knownAnew()
  const announced = await ask('/help')
  expect(await announced.text()).toContain('Back at ten.')
  expect(Number(announced.headers.get('retry-after'))).toBeGreaterThan(3000)
  await db.deleteFrom('announcement').execute()
  knownAnew()

  await page.getByLabel('The site is open').check()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.').waitFor()
  expect((await ask('/help')).status).toBe(200)
})
