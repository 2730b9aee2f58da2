import { audiences, choices, movedAddresses, topics } from '#domain/content/help-center.ts'
import { findText } from '#domain/content/queries/find-text.server.ts'
import { listArticles } from '#domain/content/queries/search-help.server.ts'
import { languages } from '#domain/i18n/language.ts'
import { allRoutes } from '#test/routes.ts'
import { describe, expect, test } from 'vitest'

const isPage = (path: string) =>
  findText('en', path.slice(1)) !== undefined || allRoutes.some(({ pattern, isPage: is }) => is && pattern === path)

/** The addresses of spec §2, 'Help centre', 'Links seen'. */
const seen = `/help/topics /help/getting-started /help/reservation /help/aircover /help/hosting /help/cancel-reservation
  /help/change-experience /help/host-cancellation /help/payment-methods /help/manage-payment /help/payment-timing /help/community
  /help/safety /aircover /anti-discrimination /disability-support /cancellation-options /report-concern /host /aircover-hosts
  /hosting-resources /community /host-responsibly /apartments /hosting-class /find-cohost /newsroom /new-features /careers /investors
  /gift-cards /emergency /help /help/account /help/bookings /help/payments /help/communication`.split(/\s+/)

test.each(seen)('[HELP-02] %s is a page, or leads to one for good', (address) => {
  const moved = movedAddresses[address]
  expect(
    moved === undefined ? isPage(address) || address === '/host' : isPage(new URL(moved, 'http://x').pathname),
  ).toBe(true)
})

test('what leads elsewhere is no page itself, and leads there in one step', () => {
  for (const [address, moved] of Object.entries(movedAddresses)) {
    expect([address, isPage(address)]).toEqual([address, false])
    expect([moved, Object.hasOwn(movedAddresses, moved)]).toEqual([moved, false])
  }
})

describe('the articles of the help center', () => {
  const named = Object.values(choices).flatMap(({ guides, articles }) => [...guides, ...articles])

  test('[HELP-01] four guides and six articles for each reader, none of them twice, all of them there', () => {
    for (const audience of audiences) {
      const { guides, articles } = choices[audience]
      expect([audience, guides.length, articles.length]).toEqual([audience, 4, 6])
      expect([audience, new Set([...guides, ...articles]).size]).toEqual([audience, 10])
    }
    expect(named.filter((name) => findText('en', `help/${name}`)?.topic === undefined)).toEqual([])
  })

  test('[HELP-01] at least thirty in each language, of 120 to 500 words, with steps and a link into the product', () => {
    for (const language of languages) {
      const articles = listArticles(language)
      expect(articles.length).toBeGreaterThanOrEqual(30)
      for (const { name, plain, html } of articles) {
        const words = plain
          .join(' ')
          .split(/\s+/)
          .filter((word) => /[\p{L}\p{N}]/u.test(word)).length
        expect([language, name, words >= 120 && words <= 500 ? 'fits' : words]).toEqual([language, name, 'fits'])
        expect([name, html.join(''), html.some((place) => /^\/(?!help\b)/.test(place))]).toEqual([
          name,
          expect.stringContaining('<ol>'),
          true,
        ])
      }
    }
  })

  test('[HELP-01] each has a topic, words by which it is found in its own language, and others to go on with', () => {
    for (const language of languages) {
      for (const { name, topic, keywords, related } of listArticles(language)) {
        expect([name, topics.some((each) => each === topic)]).toEqual([name, true])
        expect([name, keywords.length >= 4, related.length >= 2, related.includes(name)]).toEqual([
          name,
          true,
          true,
          false,
        ])
      }
    }
    for (const topic of topics) {
      const own = listArticles('en').filter((article) => article.topic === topic)
      expect([topic, own.length >= 3]).toEqual([topic, true])
    }
  })

  test('[HELP-02] no text takes the name of a product that is not ours', () => {
    for (const language of languages)
      for (const { name, html, title } of listArticles(language))
        expect([name, [...html, ...title].join(' ')]).toEqual([name, expect.not.stringMatching(/aircover/i)])
  })
})
