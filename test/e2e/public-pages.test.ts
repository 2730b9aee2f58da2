import { aHouse } from '#test/house/house.ts'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { hydrated, visits } from './browser.ts'

const house = await aHouse()
const visit = visits(house)

test('[HOME-05] whoever comes back to results, later or at once, finds them where they were, under the note on the guessed language too', async () => {
  const { page } = await visit({ locale: 'es-CL' })
  await page.setViewportSize({ width: 768, height: 1024 })
  await page.goto('/?location=Santiago')
  await hydrated(page)
  const card = page.locator('main article a[href^="/property/"]').nth(5)
  await leaveBy(card)
  await page.locator('main h1').waitFor()
  await page.goBack()
  await standsWhereItWas(card)

  // From a page that has not been drawn yet: of its looks, too, nothing may be left.
  await page.evaluate(() => {
    const { title } = document
    new MutationObserver((_, observer) => {
      if (document.title === title) return
      observer.disconnect()
      history.back()
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
  await leaveBy(card)
  await standsWhereItWas(card)
})

/** Presses a card, once more scrolled into view. */
async function leaveBy(card: Locator): Promise<void> {
  await card
    .page()
    .getByRole('complementary', { name: /Idioma|Language/ })
    .waitFor()
  await card.scrollIntoViewIfNeeded()
  // Where it is when it is left: before a click it may be scrolled once more.
  await card.evaluate((element) =>
    element.addEventListener('click', () =>
      sessionStorage.setItem('left-at', String(Math.round(element.getBoundingClientRect().top))),
    ),
  )
  const left = card.page().waitForEvent('framenavigated', (frame) => frame.url().includes('/property/'))
  await card.click()
  await left
}

async function standsWhereItWas(card: Locator): Promise<void> {
  const page = card.page()
  await page.waitForURL((url) => url.pathname === '/')
  await page.locator('main article').first().waitFor()
  const before = await page.evaluate(() => Number(sessionStorage.getItem('left-at')))
  expect(before).toBeGreaterThan(0)
  await expect.poll(() => card.evaluate((element) => Math.round(element.getBoundingClientRect().top))).toBe(before)
  await page.evaluate(() => sessionStorage.removeItem('left-at'))
}
