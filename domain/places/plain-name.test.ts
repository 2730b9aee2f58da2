import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countryNamed } from './country.ts'
import { plainName } from './plain-name.ts'

test.each([
  ['Viña del Mar', 'vina del mar'],
  ['  ÑUÑOA ', 'nunoa'],
  ['O’Higgins', 'ohiggins'],
  ["Xi'an", 'xian'],
  ['Saint-Denis', 'saint denis'],
  ['St. Louis', 'st louis'],
  ['Łódź', 'lodz'],
  ['Ærøskøbing', 'aeroskobing'],
  ['Straße', 'strasse'],
  ['İzmir', 'izmir'],
  ['東京', '東京'],
  ['%_\\', ''],
  ['san\0tiago', 'san tiago'],
])('[HOME-15] %j is compared as %j', (text, expected) => {
  expect(plainName(text)).toBe(expected)
})

test('[HOME-15] a plain name is plain already, and holds letters, digits and single spaces only', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const plain = plainName(text)
      expect(plainName(plain)).toBe(plain)
      expect(plain).toMatch(/^([\p{L}\p{N}]+( [\p{L}\p{N}]+)*)?$/u)
    }),
  )
})

test.each([
  ['chile', 'CL'],
  ['uk', 'GB'],
  ['reino unido', 'GB'],
  ['inglaterra', 'GB'],
  ['united kingdom', 'GB'],
  ['ee uu', 'US'],
  ['estados unidos', 'US'],
  ['cl', 'CL'],
  ['espana', 'ES'],
  ['japan', 'JP'],
  ['santiago', null],
  ['', null],
])('[HOME-15] %j means the country %s', (plain, code) => {
  expect(countryNamed(plain)).toBe(code)
})
