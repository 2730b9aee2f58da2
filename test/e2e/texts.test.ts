import { listTexts } from '#domain/content/queries/find-text.server.ts'
import { languages } from '#domain/i18n/language.ts'
import { expect, inject, test } from 'vitest'
import { complaints, hydrated, visits } from './browser.ts'

const visit = visits()

test('[SHELL-02] [SHELL-14] [LEGAL-01] every text is a page with a title and a description of its own, which carries what it says once', async () => {
  const known = new Set<string>()
  for (const language of languages) {
    for (const { name, html: written } of listTexts(language)) {
      const answer = await fetch(`${inject('address')}/${name}?lang=${language}`)
      const html = await answer.text()
      expect([name, answer.status]).toEqual([name, 200])
      const [, title = ''] = /<title>([^<]+)<\/title>/.exec(html) ?? []
      const [, description = ''] = /<meta name="description" content="([^"]+)"/.exec(html) ?? []
      expect([name, known.has(title) || known.has(description), title !== '' && description !== '']).toEqual([
        name,
        false,
        true,
      ])
      known.add(title).add(description)
      const sentence = longestOf(written)
      expect([name, html.split(sentence).length - 1, sentence]).toEqual([name, 1, sentence])
    }
  }
})

/** Words that stand in the text as they are written. */
const longestOf = (pieces: readonly string[]) =>
  pieces
    .map((piece, at) => (at % 2 === 0 ? piece : '\n'))
    .join('')
    .split(/<[^>]*>|\n|&/)
    .toSorted((one, other) => other.length - one.length)[0]!
    .trim()

test('[SHELL-14] a text that one gets to within the app is the same as the page by itself, its links are steps too', async () => {
  const { page, errors } = await visit({ size: 'phone' })
  await page.goto('/safety')
  await hydrated(page)
  const written = await page.locator('main .text').innerHTML()
  expect(await complaints(page)).toEqual([])

  await page.evaluate(() => Object.assign(window, { isStill: true }))
  await page.locator('main a[href="/account/settings"]').click()
  await page.waitForURL(/auth=login/)
  expect(await page.evaluate(() => 'isStill' in window)).toBe(true)
  await page.goBack()
  await page.locator('main .text').waitFor()
  expect(await page.locator('main .text').innerHTML()).toBe(written)
  expect(await page.evaluate(() => 'isStill' in window)).toBe(true)
  expect(errors).toEqual([])
})
