import { aHouse } from '#test/house/house.ts'
import { aListing } from '#test/factories.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { complaints } from './axe.ts'
import { hydrated, logIn, sizes, visits } from './browser.ts'

const house = await aHouse({ settings: { PAGE_CACHE_SECONDS: '0' } })
const visit = visits(house)
const { db, ask } = house

/** Published, and looked at by no other test of this file. */
async function someListing(offset: number): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from listings where status = 'published'
    order by id offset ${offset} limit 1`.execute(db)
  return rows[0]!.id
}

test('[SHELL-09] [LIST-01] in en a removed listing is gone: its page says so with spaces like it nearby, and no search engine keeps it; of a draft there is nothing', async () => {
  const removed = await aListing(db, { status: 'removed', titles: { en: 'Secret past', es: 'Pasado secreto' } })
  const draft = await aListing(db, { status: 'draft', published_at: null })
  const answer = await ask(`/property/${removed.id}?lang=en`)
  expect([answer.status, await answer.text()]).toEqual([410, expect.not.stringMatching(/Secret past|Pasado secreto/)])
  expect((await ask(`/property/${draft.id}`)).status).toBe(404)

  const { page, errors } = await visit()
  await page.goto(`/property/${removed.id}?lang=en`)
  await hydrated(page)
  await page.getByRole('heading', { level: 1, name: 'This space is no longer offered' }).waitFor()
  await page.getByRole('heading', { level: 2, name: 'Similar spaces nearby' }).waitFor()
  expect(await page.locator('main article').count()).toBeGreaterThanOrEqual(4)
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
  for (const size of Object.values(sizes)) {
    await page.setViewportSize(size)
    expect(await complaints(page)).toEqual([])
  }
  await page.getByRole('link', { name: 'Spaces in Santiago' }).click()
  await page.waitForURL(/location=Santiago/)
  expect(errors).toEqual([])
})

test('[SHELL-09] [OPS-02] in en an error of the server is a page with a number that the log has too, and with nothing else of it', async () => {
  const path = `/property/${await someListing(0)}?lang=en`
  const { page, errors } = await visit({ size: 'phone' })
  await sql`alter table listing_texts rename to somewhere_else`.execute(db)
  try {
    const data = await ask(path.replace('?', '.data?'))
    expect(data.status).toBe(500)
    const [first] = /[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(await data.text())!
    expect(house.logged()).toContain(`"reference":"${first}"`)

    expect((await page.goto(path))!.status()).toBe(500)
    const html = await page.content()
    expect(html).not.toMatch(/listing_texts|relation|DatabaseError/)
    await hydrated(page)
    await page.getByRole('heading', { level: 1, name: 'Something went wrong' }).waitFor()
    const [reference] = /[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(await page.locator('main').innerText())!
    expect(house.logged()).toContain(`"reference":"${reference}"`)
    expect(await complaints(page)).toEqual([])
  } finally {
    await sql`alter table somewhere_else rename to listing_texts`.execute(db)
  }
  await page.getByRole('link', { name: 'Refresh' }).click()
  await page.locator('#book').first().waitFor()
  expect(errors).toEqual([])
})

test('[SHELL-09] [OPS-02] in en a database that is away for a moment is a page that says when to ask again, and asks', async () => {
  const { page } = await visit()
  await logIn(page, 'guest@patio.example', 'patio-guest')
  const release = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const away = db.transaction().execute(async (tx) => {
    await sql`lock table session in access exclusive mode`.execute(tx)
    locked.resolve()
    await release.promise
  })
  await locked.promise
  const answer = (await page.goto('/bookings?lang=en'))!
  expect([answer.status(), answer.headers()['retry-after']]).toEqual([503, '2'])
  await page.getByRole('heading', { level: 1, name: 'We will be right back' }).waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('en')
  expect(await complaints(page)).toEqual([])
  release.resolve()
  await away
  await page.getByRole('link', { name: 'Refresh' }).click()
  await page.locator('main a[href^="/bookings/"]').first().waitFor()
})

test('[SHELL-09] a part of the page that cannot be loaded or shown leaves a panel with Refresh, and refreshing mends it', async () => {
  const { page } = await visit({ size: 'phone' })
  await page.goto('/about?show=none')
  await hydrated(page)
  const broken = '**/assets/settings-dialog*'
  await page.route(broken, (route) => route.fulfill({ status: 404 }))
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: /English/ })
    .click()
  await page.getByRole('heading', { level: 1, name: 'Something went wrong' }).waitFor()
  expect(await complaints(page)).toEqual([])
  await page.unroute(broken)
  await page.getByRole('link', { name: 'Refresh' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Spanish (Chile)' }).waitFor()
})

test('[OPS-02] a tab that is open over an upgrade opens the page that a click wants, where its script is of a release that is gone', async () => {
  const { page } = await visit()
  await page.goto('/about?show=none')
  await hydrated(page)
  let isGone = true
  page.on('framenavigated', () => (isGone = false))
  await page.route('**/assets/*terms*.js', (route) =>
    route.continue(isGone ? { url: new URL('/assets/gone-0.js', route.request().url()).href } : {}),
  )
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
  await page.waitForURL('**/terms')
  await hydrated(page)
  expect(isGone).toBe(false)
  await page.getByRole('heading', { level: 1 }).waitFor()
})

test('[SHELL-09] [ADM-01] an admin closes the site and opens it again: meanwhile a line tells the admin, and axe finds nothing on the page that others get', async () => {
  const { page, errors } = await visit()
  await logIn(page, 'admin@patio.example', 'patio-admin')
  await page.goto('/admin/settings/switches')
  await hydrated(page)
  await page.getByLabel('The site is open').uncheck()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.').waitFor()
  await page.getByRole('complementary', { name: 'The site is closed: only admins see it.' }).waitFor()
  expect(await complaints(page)).toEqual([])

  const guest = await visit({ size: 'phone' })
  await guest.page.goto('/bookings?lang=es')
  await guest.page.getByRole('heading', { level: 1, name: 'Cerrado por mantención' }).waitFor()
  expect(await complaints(guest.page)).toEqual([])

  await page.getByLabel('The site is open').check()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.').waitFor()
  await expect.poll(async () => (await ask('/help')).status).toBe(200)
  expect(errors).toEqual([])
})

/** Removes features that our scripts need, as far as this browser can be an old one. */
function becomeOld(): void {
  delete (Array.prototype as { toSorted?: unknown }).toSorted
  delete (window as { ReadableStream?: unknown }).ReadableStream
}

test('[SHELL-09] [HOST-02] a browser that is too old is told so, at the size of a phone in es; none of our scripts runs or fails in it, and forms are sent', async () => {
  const { page, context, errors } = await visit({ size: 'phone' })
  await context.addCookies([{ name: 'i18next', value: 'es', url: house.address }])
  await page.addInitScript(becomeOld)
  const scripts: string[] = []
  page.on('request', (request) => void (request.resourceType() === 'script' && scripts.push(request.url())))
  await page.goto('/?location=Santiago')
  const notice = page.getByRole('complementary', { name: 'Tu navegador no es compatible' })
  await expect.poll(() => notice.textContent()).toContain('Chrome, Firefox o Edge')
  expect(await complaints(page)).toEqual([])
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
  expect(scrollWidth).toBe(clientWidth)
  // What else stands there only where there is no script.
  await page.getByRole('button', { name: 'Ordenar por', exact: true }).waitFor()

  await page.goto('/?auth=login')
  await page.locator('input[type=email]').first().fill('guest@patio.example')
  await page.keyboard.press('Enter')
  await page.locator('input[type=password]').first().fill('patio-guest')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await context.cookies()).some(({ name }) => /session_token/.test(name))).toBe(true)
  await page.waitForURL(({ pathname, searchParams }) => pathname === '/' && !searchParams.has('auth'))
  await page.goto('/create-listing')
  await notice.waitFor()
  // Pictures that wait for the scripts wait no longer.
  expect(await page.evaluate(() => Object.assign({}, document.documentElement.dataset))).toEqual({ loaded: '' })
  expect(new Set(scripts)).toEqual(new Set([`${house.address}/old-browser.js`]))
  expect(errors).toEqual([])
})

test('[SHELL-09] a browser that has what the pages are written for hears nothing of others', async () => {
  const { page } = await visit({ size: 'phone' })
  const scripts: string[] = []
  page.on('request', (request) => void (request.resourceType() === 'script' && scripts.push(request.url())))
  await page.goto('/')
  await hydrated(page)
  expect(scripts.filter((address) => address.includes('old-browser'))).toEqual([])
})
