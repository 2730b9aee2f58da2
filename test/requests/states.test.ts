import { aListing } from '#test/factories.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aHouse } from '#test/house/house.ts'

const { db, ask, visitor } = await aHouse()

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
