import { aHouse } from '#test/house/house.ts'
import { expect, test } from 'vitest'
import { hydrated, visits } from './browser.ts'

const house = await aHouse()
const visit = visits(house)

test.each(['later', 'at once'])(
  '[HOME-05] whoever comes back to results, %s, finds them where they were, under the note on the guessed language too',
  async (when) => {
    const { page } = await visit({ locale: 'es-CL' })
    await page.setViewportSize({ width: 768, height: 1024 })
    await page.goto('/?location=Santiago')
    await hydrated(page)
    await page.getByRole('complementary', { name: /Idioma|Language/ }).waitFor()
    const card = page.locator('main article a[href^="/property/"]').nth(5)
    await card.scrollIntoViewIfNeeded()
    const topOf = () => card.evaluate((element) => Math.round(element.getBoundingClientRect().top))
    // Where it is when it is left: before a click it may be scrolled once more.
    await card.evaluate((element) =>
      element.addEventListener('click', () =>
        sessionStorage.setItem('left-at', String(Math.round(element.getBoundingClientRect().top))),
      ),
    )
    // From a page that has not been drawn yet: of its looks, too, nothing may be left.
    if (when === 'at once') {
      await page.evaluate(() => {
        const { title } = document
        new MutationObserver((_, observer) => {
          if (document.title === title) return
          observer.disconnect()
          history.back()
        }).observe(document, { subtree: true, childList: true, characterData: true })
      })
    }
    const left = page.waitForEvent('framenavigated', (frame) => frame.url().includes('/property/'))
    await card.click()
    await left
    if (when === 'later') {
      await page.locator('main h1').waitFor()
      await page.goBack()
    }
    await page.waitForURL((url) => url.pathname === '/')
    await page.locator('main article').first().waitFor()
    const before = await page.evaluate(() => Number(sessionStorage.getItem('left-at')))
    expect(before).toBeGreaterThan(0)
    await expect.poll(topOf).toBe(before)
  },
)
