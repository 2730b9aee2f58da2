import { expect, test } from 'vitest'
import { beginning, cutBetweenWords, initialOf, withinCharacters } from './letters.ts'

const family = '👨‍👩‍👧‍👦'
const marked = 'Ạ̈'.normalize('NFD')

test.each([
  ['🌊Ana', '🌊'],
  [`${family} López`, family],
  ['🇨🇱 Pedro', '🇨🇱'],
  ['👩🏽‍🍳 Ñusta', '👩🏽‍🍳'],
  ['ñandú', 'Ñ'],
  ['n\u0303andu\u0301', 'N\u0303'],
  [marked, marked],
  ['مريم', 'م'],
  ['ß', 'SS'],
  ['  li', 'L'],
  ['X', 'X'],
  ['', ''],
  ['\ud83c', '\ufffd'],
])('[AUTH-07] the letter that stands for %j is %j', (name, initial) => {
  expect(initialOf(name)).toBe(initial)
})

test.each([
  ['🌊Ana', 2, '🌊A'],
  [`${family}${family}`, 1, family],
  ['Ana', 5, 'Ana'],
  ['Ana', 0, ''],
  ['añ', 1, 'a'],
  ['a\ud83c', 5, 'a\ufffd'],
])('[MSG-01] the beginning of %j of %i letters is %j', (text, max, start) => {
  expect(beginning(text, max)).toBe(start)
})

test.each([
  ['Ana', 3, 'Ana'],
  ['Anaís', 3, 'Ana'],
  ['ab🌊', 3, 'ab🌊'],
  ['ab🌊c', 3, 'ab🌊'],
  ['🌊🌊🌊', 3, '🌊🌊🌊'],
  ['🌊🌊🌊🌊', 3, '🌊🌊🌊'],
  [`ab${family}`, 8, 'ab'],
  [`a${family}b`, 8, `a${family}`],
  ['an\u0303', 2, 'a'],
  ['a\ud83c', 1, 'a'],
  ['a\ud83c', 2, 'a\ufffd'],
  [family, 3, '👨‍👩'],
  [`a${'\u0301'.repeat(1000)}`, 3, 'a\u0301\u0301'],
  ['Ana', 0, ''],
])('[MSG-01] of %j as many letters as have %i characters are %j', (text, max, start) => {
  expect(withinCharacters(text, max)).toBe(start)
})

test('[MSG-01] a letter with a thousand marks costs no more than the bound', () => {
  expect(beginning(`a${'\u0301'.repeat(1000)}`, 1)).toHaveLength(32)
})

test.each([
  ['A house by the lake', 12, 'A house by'],
  ['A house by the lake', 7, 'A house'],
  ['A house, by the lake', 8, 'A house'],
  ['Unbreakable', 4, 'Unbr'],
  [`Casa ${family} del lago`, 6, `Casa ${family}`],
  ['Short', 10, 'Short'],
])('[LIST-04] %j cut to %i letters is %j', (text, max, cut) => {
  expect(cutBetweenWords(text, max)).toBe(cut)
})
