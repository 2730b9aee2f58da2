import { expect, test } from 'vitest'
import { literals } from './literals.ts'

const messages = (language: string, ...texts: string[]) => ({
  path: `domain/i18n/messages/${language}/page.json`,
  text: JSON.stringify({ part: Object.fromEntries(texts.map((text, at) => [`text${at}`, text])) }),
})
const list = (...rows: string[]) => ({ path: 'docs/literals.md', text: rows.map((row) => `| ${row} |`).join('\n') })
const differences = (text = '') => ({ path: 'docs/decisions/129-where-we-differ.md', text })

test.each([
  ['whole', 'No results found'],
  ['before more of it', 'No results found. Try other words'],
])('[INTL-01] a text of the specification stands %s', (_case, text) => {
  expect(literals([list('5 | en | No results found'), messages('en', text), messages('es'), differences()])).toEqual([])
})

test('[INTL-01] a placeholder stands for any', () => {
  const sources = [list('2 | en | Hosted by {{name}}'), messages('en', 'Hosted by {{host}}'), messages('es')]
  expect(literals([...sources, differences()])).toEqual([])
})

test.each([
  ['is missing', [messages('en', 'Nothing found'), messages('es'), differences()], 'stands nowhere in en'],
  [
    'is only part of a word',
    [messages('en', 'No results foundation'), messages('es'), differences()],
    'stands nowhere in en',
  ],
  [
    'is in the other language too',
    [messages('en', 'No results found'), messages('es', 'No results found'), differences()],
    'other language',
  ],
  [
    'is named though it stands',
    [messages('en', 'No results found'), messages('es'), differences("'No results found'")],
    'need not name it',
  ],
])('[INTL-01] a text that %s is complained of', (_case, sources, complaint) => {
  expect(literals([list('5 | en | No results found'), ...sources])).toEqual([expect.stringContaining(complaint)])
})

test('[INTL-01] a text that cannot stand is named as a difference', () => {
  const sources = [list('8 | en | Database query timeout'), messages('en'), messages('es')]
  expect(literals([...sources, differences("| 8 | 'Database query timeout' |")])).toEqual([])
})

test('[INTL-01] an empty list is complained of', () => {
  expect(literals([list(), differences()])).toHaveLength(1)
})
