import { movedAddresses } from '#domain/content/help-center.ts'
import { languages } from '#domain/i18n/language.ts'
import { expect, test } from 'vitest'
import { aHouse } from '#test/house/house.ts'
import { listTexts } from '#domain/content/queries/find-text.server.ts'

const { address: house, ask, visitor } = await aHouse()

test('[HELP-02] every address of the old lists leads for good to a page that is there, in the language of the address', async () => {
  for (const [address, moved] of Object.entries(movedAddresses)) {
    for (const language of languages) {
      const answer = await ask(`${address}?lang=${language}`)
      const to = new URL(answer.headers.get('location') ?? '', house)
      expect([address, answer.status, to.pathname]).toEqual([address, 301, new URL(moved, 'http://x').pathname])
      expect([address, to.searchParams.get('lang')]).toEqual([address, language])
      expect([address, (await ask(to.pathname + to.search)).status]).toEqual([address, 200])
    }
  }
})

test('[HELP-01] without script the search leads to a page of results, and each kind of reader to guides of their own', async () => {
  const page = visitor()
  const main = page.locator('main')
  await page.goto('/help?lang=en')
  await main.getByRole('combobox').fill('cancelation')
  await main.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByRole('heading', { name: 'Articles for “cancelation”' }).waitFor()
  expect(await page.locator('main .help-lines a').first().getAttribute('href')).toContain('cancel')
  expect(new URL(page.url()).searchParams.get('lang')).toBe('en')

  await page.goto('/help?lang=en')
  await page.getByRole('navigation', { name: 'Help for' }).getByRole('link', { name: 'Experience host' }).click()
  await page.getByRole('link', { name: /^Opening hours and sessions/ }).waitFor()
  await page.goto('/help?q=xqzw&lang=en')
  await page.getByText('No results found.').waitFor()
})

test('[SHELL-02] [SHELL-14] [LEGAL-01] every text is a page with a title and a description of its own, which carries what it says once', async () => {
  const known = new Set<string>()
  for (const language of languages) {
    for (const { name, html: written } of listTexts(language)) {
      const answer = await ask(`/${name}?lang=${language}`)
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
