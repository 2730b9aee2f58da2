import { expect, test } from 'vitest'
import { shownName } from './account.ts'
import { isName } from './person-name.ts'

test.each([
  'Ana',
  'Ñ',
  'María José',
  'Anne-Marie',
  'O’Higgins-Sosa',
  "D'Angelo",
  '’t Hooft',
  'Ma. Luisa',
  'St. John',
  'J.P.',
  'Danie\u0301la\u0308',
  'عبد الرحمن',
  '王小明',
  'Ольга',
  'Jr.',
])('[AUTH-03] %s is a name', (name) => {
  expect(isName(name)).toBe(true)
})

test.each([
  ['a telephone number', 'Ana +56 9 8765 4321'],
  ['a digit', 'Ana 2'],
  ['a digit of another script', 'Ana ٩'],
  ['a number in a circle', 'Ana ⑨'],
  ['an e-mail address', 'ana@patio.example'],
  ['a host', 'ana.com'],
  ['a short link', 't.me'],
  ['an e-mail address in words', 'ana arroba gmail punto com'],
  ['a telephone number in words', 'nueve ocho siete seis cinco cuatro tres dos'],
  ['an account elsewhere', 'insta: ana_rojas'],
  ['a picture', '🌊Tomás'],
  ['markup', '<b>Ana'],
  ['signs alone', '-.'],
  ['a mark alone', '\u0301'],
])('[AUTH-03] %s is no name: %s', (_what, name) => {
  expect(isName(name)).toBe(false)
})

test.each([
  ['🌊Tomás', '🌊Tomás'],
  ['Ana Sol', 'Ana Sol'],
  ['Ana +56 9 8765 4321', 'Ana +•••••'],
  ['ana@patio.example', '•••••'],
  ['  ', 'status:formerMember'],
])('[MSG-01] of the stored name %s others read %s', (name, shown) => {
  expect(shownName(name, (key) => key)).toBe(shown)
})
