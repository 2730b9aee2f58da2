import { aHouse } from '#test/house/house.ts'
import { aTranslator } from '#test/translator.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { complaints } from './axe.ts'
import { hydrated, takenOver, visits } from './browser.ts'

const translator = await aTranslator()
const house = await aHouse({ settings: { TRANSLATE_URL: translator.url } })
const visitor = visits(house)
const { pool: database } = house

/** A listing with more reviews than a page of them shows, and with neighbours of its category. */
async function reviewedListing(): Promise<string> {
  const { rows } = await database.query<{ id: string }>(
    `select l.id from listings l join search_document d on d.listing_id = l.id
     where d.review_count > 4 and exists (select 1 from search_document n where n.kind = d.kind and n.category = d.category
       and n.listing_id <> d.listing_id and abs(n.lat - d.lat) < 0.3 and abs(n.lng - d.lng) < 0.3)
     order by d.review_count desc, l.id limit 1`,
  )
  return rows[0]!.id
}

async function reportsOf(listingId: string): Promise<unknown[]> {
  const { rows } = await database.query('select reason, text, reporter_id from reports where listing_id = $1', [
    listingId,
  ])
  return rows as unknown[]
}

const authorsOf = (page: Page) => page.locator('#reviews ul > li').allTextContents()
const clean = async (page: Page, state: string) => {
  expect(await complaints(page), state).toEqual([])
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
  expect(scrollWidth, state).toBe(clientWidth)
}

test('[LIST-01] on a phone in en one turns the pages of the reviews, shares, reports with a wrong form and a right one, and goes on to a similar space', async () => {
  const { page, errors, context } = await visitor({ size: 'phone' })
  const id = await reviewedListing()
  await page.goto(`/property/${id}?lang=en`)
  await hydrated(page)
  await clean(page, 'the page')

  await page.getByRole('heading', { name: "Where you'll be" }).waitFor()
  await page.getByText('The exact address is shown after booking').waitFor()
  const first = await authorsOf(page)
  expect(first).toHaveLength(4)
  await page.getByRole('link', { name: 'Older reviews' }).click()
  await page.waitForURL(/reviews=2/)
  await expect.poll(() => authorsOf(page)).not.toEqual(first)
  expect(await page.locator('#reviews').evaluate((part) => Math.abs(part.getBoundingClientRect().top) < 200)).toBe(true)

  await context.grantPermissions(['clipboard-write', 'clipboard-read'])
  await page.getByRole('link', { name: 'Share', exact: true }).click()
  await page.getByRole('button', { name: 'Copy link' }).click()
  await page.getByText('Link copied').waitFor()
  await clean(page, 'the dialog to share')
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toBe(await page.locator('link[rel=canonical]').getAttribute('href'))
  expect(await page.getByRole('dialog').locator('a[href^="mailto:"]').getAttribute('href')).toContain(
    encodeURIComponent(copied),
  )
  await page.getByRole('link', { name: 'Close', exact: true }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  await page.getByRole('link', { name: 'Report this listing' }).click()
  await page.getByRole('button', { name: 'Send report' }).click()
  await page.getByText('Please choose what is wrong.').waitFor()
  await clean(page, 'a report without a reason')
  await page.getByLabel('It is something else').check()
  await page.getByRole('button', { name: 'Send report' }).click()
  await page.getByText('Please tell us in a few words what it is.').waitFor()
  await page.getByLabel('It is a scam').check()
  await page.getByLabel('Tell us more').fill('Asks for money elsewhere (phone).')
  await page.getByRole('button', { name: 'Send report' }).click()
  await page.getByRole('heading', { name: 'Thank you' }).waitFor()
  await clean(page, 'the thanks')
  expect(await reportsOf(id)).toContainEqual({
    reason: 'scam',
    text: 'Asks for money elsewhere (phone).',
    reporter_id: null,
  })
  await page.getByRole('link', { name: 'Back to the listing' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  const similar = page.getByRole('region', { name: 'Similar spaces nearby' })
  const next = (await similar.locator(':is(h2, h3) a').first().getAttribute('href'))!
  await similar.locator(':is(h2, h3) a').first().click()
  await page.waitForURL((url) => next.startsWith(url.pathname))
  expect(errors).toEqual([])
})

test('[LIST-01] a photo fills the screen, is swiped, turned by keys and enlarged by two fingers, and gives the focus back', async () => {
  const { page, errors } = await visitor({ size: 'phone' })
  await page.goto(`/property/${await reviewedListing()}?lang=en&show=photos`)
  await hydrated(page)
  const all = page.getByRole('dialog').getByRole('listitem').getByRole('link')
  const count = await all.count()
  // A link to the picture itself, for who has no script.
  expect(await all.nth(1).getAttribute('href')).toMatch(/^\/media\/[\w-]+-1600\.webp$/)
  await all.nth(1).click()
  const numbered = (number: number) =>
    page
      .getByRole('status')
      .filter({ hasText: `Photo ${number} of ${count}` })
      .waitFor()
  await numbered(2)
  await clean(page, 'a photo')

  await page.keyboard.press('ArrowRight')
  await numbered(3)
  await page.getByRole('button', { name: 'Previous photo' }).click()
  await numbered(2)
  const row = page.getByRole('dialog').last().getByRole('list')
  // What a finger does there is the browser's own: it scrolls from photo to photo, and two fingers enlarge.
  const looks = await row.evaluate((list) => [
    getComputedStyle(list).touchAction,
    getComputedStyle(list).scrollSnapType,
  ])
  expect(looks).toEqual(['pan-x pinch-zoom', 'x mandatory'])
  expect(
    await row
      .locator('img')
      .nth(1)
      .evaluate((image) => Math.round(image.getBoundingClientRect().width)),
  ).toBe(390)

  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Previous photo' }).waitFor({ state: 'detached' })
  expect(await all.nth(1).evaluate((link) => link === document.activeElement)).toBe(true)
  expect(new URL(page.url()).searchParams.get('show')).toBe('photos')
  expect(errors).toEqual([])
})

test('[LIST-01] on a large screen the parts of the page stay in reach, and the price where the panel is out of view', async () => {
  const { page } = await visitor()
  const id = await reviewedListing()
  await page.goto(`/property/${id}`)
  await hydrated(page)
  const bar = page.getByRole('navigation', { name: 'Parts of this page' })
  expect(await bar.isVisible()).toBe(false)
  await page.locator('#reviews').scrollIntoViewIfNeeded()
  await bar.getByRole('link', { name: 'Location' }).click()
  await page.waitForURL((url) => url.hash === '#location')
  await clean(page, 'the bar')
  const choose = page.getByRole('link', { name: 'Choose dates' }).locator('visible=true')
  // Parts that arrive meanwhile move the end of the page away.
  await expect
    .poll(async () => {
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
      return choose.count()
    })
    .toBe(1)
  await choose.click()
  await expect
    .poll(() => page.locator('#book').evaluate((panel) => panel.getBoundingClientRect().bottom > 100))
    .toBe(true)
})

test('[LIST-01] the listing’s time zone is shown only to readers in another one, and its line takes its place for both', async () => {
  const id = await reviewedListing()
  const { rows } = await database.query<{ time_zone: string }>('select time_zone from listings where id = $1', [id])
  const own = rows[0]!.time_zone

  const heightSeen = async (timeZone: string, zone: 'visible' | 'hidden', script = true) => {
    const { page, errors } = await visitor({ timeZone, script })
    await page.goto(`/property/${id}`)
    if (script) await hydrated(page)
    // Its part is hydrated when it comes near the view, and above it stands more or less.
    await page.locator('#availability').scrollIntoViewIfNeeded()
    const line = page.getByText(`Local time: ${own.replaceAll('_', ' ')}`)
    await line.waitFor({ state: zone })
    const { height } = (await line.boundingBox())!
    expect(errors).toEqual([])
    return height
  }
  const here = await heightSeen(own, 'hidden')
  expect(here).toBeGreaterThan(15)
  expect(await heightSeen('Asia/Tokyo', 'visible')).toBe(here)
  // The global site is read from anywhere: without script nobody knows from where.
  expect(await heightSeen(own, 'visible', false)).toBe(here)
})

test('[INTL-01] [LIST-01] a description in the other language is translated below itself, on the same page', async () => {
  const { rows } = await database.query<{ id: string }>(
    "select id from listings where status = 'published' order by id desc limit 1",
  )
  const { id } = rows[0]!
  await database.query("delete from listing_texts where listing_id = $1 and language = 'es'", [id])
  const { page, errors } = await visitor({ size: 'phone' })
  await page.goto(`/property/${id}?lang=es`)
  await hydrated(page)
  // The first use loads its script; before that it is a form that leads to another page.
  await page.mouse.wheel(0, 200)
  const translate = page.getByRole('button', { name: 'Traducir' }).first()
  await takenOver(translate)
  await translate.click()
  await page.getByText('Traducido del inglés por una máquina, que puede equivocarse.').waitFor()
  await page.getByText(/^\[es\] /).waitFor()
  expect(new URL(page.url()).pathname).toBe(`/property/${id}`)
  await clean(page, 'translated')
  expect(errors).toEqual([])
})
