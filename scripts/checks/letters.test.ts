import { sourcesFrom } from '#test/sources.ts'
import { expect, test } from 'vitest'
import { letters } from './letters.ts'

test.each([
  [`const initial = name.slice(0, 1)`, 'name'],
  [`const start = message.text.trim().substring(0, 140)`, 'text'],
  [`const first = guestName?.charAt(0)`, 'guestName'],
  [`const word = (title ?? '').slice(0, 3)`, 'title'],
  [`const word = listing.title!.substr(0, 3)`, 'title'],
])('a text of people is not cut by UTF-16 units: %s', (text, name) => {
  expect(letters(sourcesFrom({ 'app/ui/card.tsx': text }))).toEqual([
    `app/ui/card.tsx:1: ${name} is cut by UTF-16 units`,
  ])
})

test('a text is not cut by characters either', () => {
  const sources = sourcesFrom({ 'app/ui/card.tsx': `const start = Array.from(given).slice(0, 3).join('')` })
  expect(letters(sources)).toEqual(['app/ui/card.tsx:1: a letter may have several characters'])
})

test.each([
  [`const month = day.slice(0, 7)`],
  [`const shown = rows.slice(0, 10)`],
  [`const start = beginning(name, 10)`],
  [`const names = messages.slice(0, 3)`],
  [`const words = text.split(' ').slice(0, 3)`],
  [`const rest = text.slice(at)`],
  [`const rows = Array.from(all, rowOf).slice(0, 3)`],
])('what nobody writes is cut as before: %s', (text) => {
  expect(letters(sourcesFrom({ 'app/ui/card.tsx': text }))).toEqual([])
})
