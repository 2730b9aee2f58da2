import { expect, test } from 'vitest'
import { excerptOf, piecesOf } from './found.ts'

test.each([
  ['The piano is tuned.', 'piano', ['The ', 'piano', ' is tuned.']],
  ['Piano, piano, PIANOS!', 'pian', ['', 'Piano', ', ', 'piano', ', ', 'PIANOS', '!']],
  ['El jardín de Ñuñoa', 'jardin nunoa', ['El ', 'jardín', ' de ', 'Ñuñoa', '']],
  ['El jardin', 'JARDÍN', ['El ', 'jardin', '']],
  ['The grand piano', 'iano', ['The grand piano']],
  ['Nothing', '', ['Nothing']],
  ['Nothing', '…!', ['Nothing']],
  ['', 'word', ['']],
  ['<b>bold</b>', 'b', ['<', 'b', '>', 'bold', '</', 'b', '>']],
])('[MSG-01] in "%s" a search for "%s" finds %j', (text, search, pieces) => {
  expect(piecesOf(text, search)).toEqual(pieces)
  expect(piecesOf(text, search).join('')).toBe(text)
})

test('[MSG-01] of a long message the part is shown that holds what was found, and the beginning where nothing was', () => {
  const long = `${'Before all this. '.repeat(30)}The piano is tuned. ${'And so on. '.repeat(30)}`
  const [before, found, after] = excerptOf(long, 'piano', 60)
  expect([before, found]).toEqual(['…this. Before all this. The ', 'piano'])
  expect(after).toMatch(/^ is tuned\. And so/)
  expect(`${before}${found}${after}`.length).toBeLessThanOrEqual(61)
  expect(excerptOf(long, 'nowhere', 20)).toEqual(['Before all this. Bef'])
  expect(excerptOf('The piano', 'piano', 140)).toEqual(['The ', 'piano', ''])
})
