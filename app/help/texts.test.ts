import { figuresOf } from '#domain/content/figures.ts'
import { movedAddresses } from '#domain/content/help-center.ts'
import { listTexts } from '#domain/content/queries/find-text.server.ts'
import type { Pieces, Text } from '#domain/content/text.ts'
import { languages } from '#domain/i18n/language.ts'
import { allRoutes } from '#test/routes.ts'
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const all = languages.flatMap((language) =>
  listTexts(language).map((text) => ({ language, text, where: `${language}/${text.name}` })),
)
const english = new Map(listTexts('en').map((text) => [text.name, text]))

const settled = {
  serviceFeePercent: 1,
  weekDiscountDays: 1,
  monthDiscountDays: 1,
  wayInBeforeMinutes: 1,
  hostClaimLimit: 1,
  taxPercents: { CL: 19 },
}
const ofCompany = ['legalName', 'registrationNumber', 'address', 'supportEmail', 'privacyEmail', 'phone']
const known = new Set([
  'product',
  'law.country',
  'payment.methods',
  ...ofCompany.map((name) => `company.${name}`),
  ...Object.keys(figuresOf(settled, 'en')),
])

const placesIn = (pieces: Pieces) => pieces.filter((_, at) => at % 2 === 1)
const placesOf = ({ title, description, html }: Text) => [title, description, html].flatMap(placesIn)

test('[LEGAL-01] [HELP-02] every text has both languages, with the same sections in the same order', () => {
  expect(listTexts('es').map(({ name }) => name)).toEqual([...english.keys()])
  const shapeOf = ({ headings }: Text) => headings.map(({ depth, id }) => `${depth} ${id}`)
  for (const text of listTexts('es'))
    expect([text.name, shapeOf(text)]).toEqual([text.name, shapeOf(english.get(text.name)!)])
})

test('a text’s sections are named, once each, and no level is left out', () => {
  for (const { where, text } of all) {
    const ids = text.headings.map(({ id }) => id)
    expect([where, ids.filter((id, at) => id === '' || ids.indexOf(id) !== at)]).toEqual([where, []])
    const depths = text.headings.map(({ depth }) => depth)
    expect([where, depths.filter((depth, at) => depth < 2 || depth > (depths[at - 1] ?? 1) + 1)]).toEqual([where, []])
    expect([where, text.headings.filter(({ title }) => title === '')]).toEqual([where, []])
  }
})

test('nothing is typed into a text that a rule or a setting says: each of its places is filled in by one', () => {
  for (const { where, text } of all) {
    const unknown = placesOf(text).filter((place) => !place.startsWith('/') && !known.has(place))
    expect([where, unknown]).toEqual([where, []])
    expect([where, text.html.join('')]).toEqual([where, expect.not.stringMatching(/[{}]/)])
  }
})

test('[HELP-02] [SHELL-08] no link of a text leads to nothing: its page is there, and the place in it', () => {
  for (const { where, text } of all) {
    const addresses = placesIn(text.html).filter((place) => place.startsWith('/'))
    const here = text.html.flatMap((piece) => [...piece.matchAll(/href="(#[^"]+)"/g)].map(([, hash]) => hash!))
    expect([where, addresses.filter((address) => !leadsSomewhere(address))]).toEqual([where, []])
    expect([where, here.filter((hash) => !hasSection(text, hash))]).toEqual([where, []])
    expect([where, text.related.filter((name) => !english.has(name))]).toEqual([where, []])
  }
})

const hasSection = (text: Text | undefined, hash: string) => text?.headings.some(({ id }) => `#${id}` === hash) ?? false

/** A link is good if its address has a page or was moved, and its section exists in the text. */
function leadsSomewhere(address: string): boolean {
  const { pathname, hash } = new URL(address, 'http://localhost')
  const name = pathname.slice(1)
  const text = english.get(name)
  const isPage =
    allRoutes.some(({ pattern }) => pattern === pathname) || (name.startsWith('help/') && text !== undefined)
  return (isPage || Object.hasOwn(movedAddresses, pathname)) && (hash === '' || hasSection(text, hash))
}

test('[LEGAL-01] the privacy text names every cookie that scripts can read, and how long a device is recognized', () => {
  const source = globSync('app/**/*.{ts,tsx}')
    .filter((path) => !path.includes('.test.'))
    .map((path) => readFileSync(path, 'utf8'))
    .join('')
  const written = [...source.matchAll(/writeCookie\(\s*'(\w+)'|'set-cookie', `(\w+)=/g)].map(([, a, b]) => a ?? b!)
  expect(new Set(written)).toEqual(new Set(['i18next', 'currency', 'tax', 'theme', 'guess', 'near']))
  for (const language of languages) {
    const { html } = listTexts(language).find(({ name }) => name === 'privacy')!
    for (const name of written) expect(html.join(''), `${language}: ${name}`).toMatch(new RegExp(`\\b${name}\\b`))
    expect(placesIn(html)).toContain('device.days')
  }
})
