import { listTexts } from '#domain/content/queries/find-text.server.ts'
import { languages } from '#domain/i18n/language.ts'
import { expect, test } from 'vitest'
import { aHouse } from '#test/house/house.ts'

const { ask } = await aHouse()

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

test('[SHELL-08] no page carries the texts of the footer for its script', async () => {
  const html = await (await ask('/?lang=en')).text()
  const carried = /<script id="messages"[^>]*>(.*?)<\/script>/s.exec(html)![1]!
  expect(Object.keys((JSON.parse(carried) as { texts: object }).texts)).not.toContain('footer')
})
