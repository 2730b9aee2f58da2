import { validCard } from '#test/factories.ts'
import type { PlainPage } from './plain-page.ts'

/** In the provider's frame, as a person without script pays, and on to where that leads. */
export async function payWith(page: PlainPage, number = validCard.number): Promise<void> {
  await page.goto((await page.locator('iframe').getAttribute('src'))!)
  for (const [name, value] of Object.entries({ number, expiry: '12/34', cvc: '123' }))
    await page.locator(`input[name="${name}"]`).fill(value)
  await page.locator('form button').click()
  await page.locator('a[target="_top"]').click()
}
