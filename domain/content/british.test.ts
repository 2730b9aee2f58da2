import { expect, test } from 'vitest'
import { findText, listTexts } from './queries/find-text.server.ts'
import { searchHelp } from './queries/search-help.server.ts'

/** Spellings that Britain has otherwise, found by how they are built and not by our table. */
const american = [
  /\b(?!(?:cap)?siz|pri[sz]|seiz)\w{2,}(?:iz|yz)(?:e[drs]?|ing|ations?|able)\b/gi,
  /\b\w*(?:col|fav|hon|lab|harb|neighb|behavi|flav|hum|rum|endeav|arm)or(?:s|ed|ing|able|abl[ey]|ites?|hoods?|ful|al|ly)?\b/gi,
  /\b(?:(?:centi|milli|kilo)?meter|center|theater|liter|fiber)(?:s|ed)?\b/gi,
  /\b(?:gray|defense|offense|catalog|skillful|enrollment)s?\b/gi,
  /\b(?:travel|cancel|label|model|level|signal|counsel|fuel|dial)(?:ed|ing|er|ers|ors?)\b/gi,
  /\b\d{1,2}(?::\d\d)? [AP]M\b/g,
]
const americanIn = (text: string) => american.flatMap((form) => text.match(form) ?? [])

test('[INTL-01] no long text of the British site is spelled as in America or tells the time so', () => {
  const shown = (site?: 'uk') =>
    listTexts('en', site).flatMap(({ title, description, html, contents, headings }) => [
      ...[title, description, html, contents].flatMap((pieces) => pieces.filter((_, at) => at % 2 === 0)),
      ...headings.map((heading) => heading.title),
    ])
  const found = (texts: readonly string[]) =>
    texts.map((text) => text.replaceAll(/<[^>]*(>|$)|^"[^<>]*>/g, ' ')).flatMap(americanIn)
  expect(found(shown('uk'))).toEqual([])
  expect(found(shown()).length).toBeGreaterThan(10)
})

test('[INTL-01] its texts lead to the same places, and other languages stay as they are', () => {
  for (const { name, html } of listTexts('en')) {
    const places = html.filter((_, at) => at % 2 === 1)
    expect(findText('en', name, 'uk')!.html.filter((_, at) => at % 2 === 1)).toEqual(places)
  }
  expect(listTexts('es', 'uk')).toEqual(listTexts('es'))
})

test('[SHELL-09] a question is found in either spelling on the British site, and answered in its own', () => {
  const answers = (question: string) => searchHelp('en', question, 3, 'uk').map(({ name }) => name)
  expect(answers('neighbours').length).toBeGreaterThan(0)
  expect(answers('neighbors').length).toBeGreaterThan(0)
  const [first] = searchHelp('en', 'hours past midnight', 1, 'uk')
  expect(first!.html.join('')).toContain('22:00')
})
