import { aHouse } from '#test/house/house.ts'
import { mobileSettings } from '#test/native/mobile-settings.ts'
import { aMember } from '#test/own-member.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { complaints } from './axe.ts'
import { framed, logIn, sizes, visits } from './browser.ts'
import { appsOf, openedAt } from './native-visit.ts'

const house = await aHouse({ settings: mobileSettings })
const withApp = appsOf(visits(house))
const { pool: database } = house

/** A published listing that is let by the day. */
const aHome = async () => {
  const { rows } = await database.query<{ id: string }>(
    `select id from listings where status = 'published' and listing_type = 'home' and min_days <= 2 order by id limit 1`,
  )
  return rows[0]!.id
}

test('[MOB-02] a finger is answered at a slider’s end, a day, a heart and a mistake, and never for who wants no motion', async () => {
  const { page, app } = await withApp()
  const dialog = page.getByRole('dialog')
  const answers = () => app.calls('Haptics').length
  const stillThenMoving = async (look: () => Promise<void>) => {
    const before = answers()
    for (const reducedMotion of ['reduce', 'no-preference'] as const) {
      await page.emulateMedia({ reducedMotion })
      await look()
    }
    // A page that is left answers nothing more.
    await expect.poll(answers).toBeGreaterThan(before)
  }
  await openedAt(page, app, '/?location=Santiago&show=filters')
  await stillThenMoving(() => page.getByRole('slider').first().press('ArrowRight'))

  await openedAt(page, app, `/property/${await aHome()}`)
  await page.locator('main > .fixed a[href="#book"]').click()
  await dialog.getByRole('button', { name: 'Next month' }).click()
  await stillThenMoving(() => dialog.locator('[data-day]').first().click())

  await openedAt(page, app, '/')
  const heart = page.locator('a[href*="/wishlists?save="]').first()
  await heart.scrollIntoViewIfNeeded()
  await stillThenMoving(async () => {
    await heart.click()
    await dialog.getByRole('button', { name: 'Continue', exact: true }).click()
    await dialog.getByText('Please enter your email address').waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })
  // Those of who wants no motion would have come before.
  await expect
    .poll(() => app.calls('Haptics').map(({ method, options }) => [method, options]))
    .toEqual([
      ['impact', { style: 'LIGHT' }],
      ['selectionChanged', expect.anything()],
      ['impact', { style: 'MEDIUM' }],
      ['notification', { type: 'ERROR' }],
    ])
})

test('[MOB-02] the bars are painted as the page is, by day and by night and by choice, and a listing is shared by the system', async () => {
  const { page, app } = await withApp({ platform: 'ios' })
  await openedAt(page, app, '/about')
  await expect.poll(() => app.calls('StatusBar', 'setStyle').at(-1)?.options).toEqual({ style: 'LIGHT' })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => app.calls('StatusBar', 'setStyle').at(-1)?.options).toEqual({ style: 'DARK' })
  await expect
    .poll(() => app.calls('SystemBars', 'setStyle').at(-1)?.options)
    .toEqual({ style: 'DARK', bar: 'NavigationBar' })
  const backgrounds = () => app.calls('StatusBar', 'setBackgroundColor').length
  await expect.poll(backgrounds).toBeGreaterThanOrEqual(2)
  const [night] = app.calls('StatusBar', 'setBackgroundColor').slice(-1)
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'light'))
  await expect.poll(() => app.calls('StatusBar', 'setStyle').at(-1)?.options).toEqual({ style: 'LIGHT' })
  await expect.poll(() => app.calls('StatusBar', 'setBackgroundColor').at(-1)).not.toEqual(night)
  await page.evaluate(() => navigator.share({ title: 'Loft', url: 'https://patio.example/property/1' }))
  expect(app.calls('Share', 'share')[0]!.options).toEqual({ title: 'Loft', url: 'https://patio.example/property/1' })
})

test('[MOB-02] on an Android whose bars stand beside the page their signs are for the system’s ground, and above it for the page’s', async () => {
  const { page, app } = await withApp({ agent: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/131.0.0.0 Mobile' })
  await page.context().addCookies([{ name: 'theme', value: 'dark', url: house.address }])
  await openedAt(page, app, '/about')
  await expect.poll(() => app.calls('StatusBar', 'setStyle').at(-1)?.options).toEqual({ style: 'LIGHT' })
  await app.setInsets({ top: 40, bottom: 20 })
  await openedAt(page, app, '/about')
  await expect.poll(() => app.calls('StatusBar', 'setStyle').at(-1)?.options).toEqual({ style: 'DARK' })
})

test('[MOB-02] a pressed tab is lit at once, and its page is the current one when it is there; a tap on the tab one is on scrolls up', async () => {
  const { page, app, errors } = await withApp()
  const member = await aMember(database)
  await logIn(page, member.email, member.password)
  await openedAt(page, app, '/')
  let release = () => {}
  const held = new Promise<void>((done) => (release = done))
  await page.route('**/wishlists.data*', async (route) => {
    await held
    await route.continue()
  })
  const tab = (name: string) => page.locator('nav.fixed').getByRole('link', { name })
  const isLit = (name: string) => tab(name).evaluate((link) => getComputedStyle(link).fontWeight === '600')
  const lit = () => Promise.all(['Explore', 'Wishlists'].map(isLit))
  expect(await lit()).toEqual([true, false])
  // Before the click that follows, unless the finger has moved away.
  const { x, y } = (await tab('Wishlists').boundingBox())!
  const lifted = { bubbles: true, pointerType: 'touch', clientX: x + 10 }
  await tab('Wishlists').dispatchEvent('pointerup', { ...lifted, clientY: y - 50 })
  expect(await lit()).toEqual([true, false])
  await tab('Wishlists').dispatchEvent('pointerup', { ...lifted, clientY: y + 10 })
  await expect.poll(lit).toEqual([false, true])
  expect(new URL(page.url()).pathname).toBe('/')
  await tab('Explore').dispatchEvent('pointerup', { ...lifted, clientX: 20, clientY: y + 10 })
  await expect.poll(lit).toEqual([true, false])
  await tab('Wishlists').click()
  await expect.poll(lit).toEqual([false, true])
  expect(await tab('Explore').getAttribute('aria-current')).toBe('page')
  release()
  await page.waitForURL('**/wishlists')
  await expect.poll(() => tab('Wishlists').getAttribute('aria-current')).toBe('page')

  await tab('Wishlists').click()
  expect(new URL(page.url()).pathname).toBe('/wishlists')

  await page.goBack()
  await expect.poll(lit).toEqual([true, false])
  await page.evaluate(() => scrollTo(0, 600))
  await tab('Explore').click()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  expect(errors).toEqual([])
})

/** The room above a keyboard. */
const withKeyboard = { width: 390, height: 400 }

/** A field that is typed into, and whether all of it can be seen. */
const isSeen = (page: Page) =>
  page.evaluate(() => {
    const field = document.activeElement!
    const { left, top, bottom } = field.getBoundingClientRect()
    const at = (down: number) => document.elementFromPoint(left + 10, down)
    const isOver = [top + 3, bottom - 3].every((down) => at(down) === field || at(down)?.contains(field))
    return field.matches('input, textarea') && top >= 0 && bottom <= innerHeight && isOver
  })

/** Wherever it stands when the keyboard comes. */
async function staysAbove(page: Page, name: string): Promise<void> {
  await page.locator(name).first().focus()
  for (const block of ['start', 'end', 'center'] as const) {
    await page.setViewportSize(sizes.phone)
    await page.evaluate((at) => document.activeElement!.scrollIntoView({ block: at }), block)
    await page.setViewportSize(withKeyboard)
    await expect.poll(() => isSeen(page), { message: block }).toBe(true)
  }
  await page.setViewportSize(sizes.phone)
}

test('[MOB-02] [A11Y-01] what is typed into stays above the keyboard in a dialog and in a form, where the next field comes out from under what stays at an edge, and tabs are away meanwhile', async () => {
  const { page, app, errors } = await withApp()
  await openedAt(page, app, '/about?auth=login')
  await staysAbove(page, 'dialog input[name=email]')
  const member = await aMember(database)
  await logIn(page, member.email, member.password)
  await openedAt(page, app, '/contact')
  await staysAbove(page, 'main textarea')
  await openedAt(page, app, '/profile')
  const tabs = page.locator('nav.fixed')
  expect(await tabs.isVisible()).toBe(true)
  await page.setViewportSize(withKeyboard)
  const fields = page.locator(
    'main :is(input:not([type=hidden], [type=file], [type=checkbox], [type=radio]), textarea)',
  )
  for (let index = 0; index < (await fields.count()); index += 1) {
    await fields.nth(index).evaluate((field: HTMLElement) => field.focus({ preventScroll: true }))
    await expect.poll(() => isSeen(page), { message: String(index) }).toBe(true)
    expect(await tabs.isVisible()).toBe(false)
  }
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  expect(await tabs.isVisible()).toBe(true)
  expect(errors).toEqual([])
})

/** Counts how often the page's data are asked for. */
function countReads(page: Page): () => number {
  let reads = 0
  page.on('request', (request) => void (new URL(request.url()).pathname.endsWith('.data') && (reads += 1)))
  return () => reads
}

test('[MOB-02] in es a page that is drawn down is read anew, and says so', async () => {
  const { page, app, errors } = await withApp()
  await openedAt(page, app, '/about?lang=es')
  const reads = countReads(page)
  const mark = page.locator('.pull-mark')
  const weak = await app.touch({ x: 200, y: 200 }, { x: 200, y: 240 }, { x: 202, y: 260 })
  await mark.and(page.locator('[data-state=pulled]')).waitFor()
  await weak.lift()
  await mark.waitFor({ state: 'detached' })
  expect(reads()).toBe(0)

  let release = () => {}
  const held = new Promise<void>((done) => (release = done))
  await page.route('**/*.data*', async (route) => {
    await held
    await route.continue()
  })
  const strong = await app.touch({ x: 200, y: 200 }, { x: 200, y: 260 }, { x: 200, y: 340 })
  await mark.and(page.locator('[data-state=ready]')).waitFor()
  await strong.lift()
  await page.getByRole('status').getByText('Actualizando esta página').waitFor({ state: 'attached' })
  expect(await complaints(page)).toEqual([])
  release()
  await mark.waitFor({ state: 'detached' })
  expect(reads()).toBeGreaterThan(0)
  expect(errors).toEqual([])
})

test('[MOB-02] a pull does not fight what is drawn by itself: a dialog, a sheet, a map, a row, a page that is scrolled', async () => {
  const { page, app } = await withApp()
  const isPulled = async () => {
    await framed(page)
    return (await page.locator('.pull-mark').count()) > 0
  }
  /** Draws from a point, so far that a page would be read anew. */
  const draw = async (from: { x: number; y: number }, across = 0) => {
    const drawn = await app.touch(
      from,
      { x: from.x - across, y: from.y + (across ? 10 : 60) },
      { x: from.x - across, y: from.y + 160 },
    )
    const is = await isPulled()
    await drawn.lift()
    return is
  }
  const within = async (name: string) => {
    const { x, y, width, height } = (await page.locator(name).first().boundingBox())!
    return { x: x + width / 2, y: y + Math.min(height / 2, 200) }
  }
  await openedAt(page, app, '/?location=Santiago&showMap=true')
  await page.getByRole('dialog').waitFor()
  expect(await draw(await within('dialog'))).toBe(false)
  // Where no part of a sheet is that still slides in.
  expect(await draw({ x: 200, y: 1000 })).toBe(false)
  await openedAt(page, app, '/')
  expect(await draw(await within('.rail'), 80)).toBe(false)

  await openedAt(page, app, '/about?auth=login')
  expect(await draw(await within('dialog h2'))).toBe(false)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.evaluate(() => scrollTo(0, 300))
  expect(await draw({ x: 200, y: 300 })).toBe(false)
  await page.evaluate(() => scrollTo(0, 0))
  expect(await draw(await within('main h1'))).toBe(true)
})
