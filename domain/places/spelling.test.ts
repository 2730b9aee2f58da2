import fc from 'fast-check'
import { expect, test } from 'vitest'
import { slips, slipsForgiven } from './spelling.ts'

test.each([
  ['santiago', 'santiago', 0],
  ['santi', 'santiago', 0],
  ['santaigo', 'santiago', 1],
  ['sntiago', 'santiago', 1],
  ['santtiago', 'santiago', 1],
  ['valparaizo', 'valparaiso', 1],
  ['balparaizo', 'valparaiso', 2],
  ['pucom', 'pucon', 1],
  ['', 'pucon', 0],
])('[HOME-15] %j has %3$d slips against the beginning of %j', (typed, name, expected) => {
  expect(slips(typed, name)).toBe(expected)
})

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', ' '), maxLength: 10 })

test('[HOME-15] one letter changed, added, left out or swapped is at most one slip, and never more than the letters typed', () => {
  fc.assert(
    fc.property(word, word, fc.nat(), fc.constantFrom('a', 'z'), (name, rest, at, character) => {
      const index = at % (name.length + 1)
      const whole = name + rest
      const swapped = name.slice(0, index) + (name[index + 1] ?? '') + (name[index] ?? '') + name.slice(index + 2)
      const edits = [
        name.slice(0, index) + character + name.slice(index + 1),
        name.slice(0, index) + character + name.slice(index),
        name.slice(0, index) + name.slice(index + 1),
        swapped,
      ]
      for (const edit of edits) expect(slips(edit, whole)).toBeLessThanOrEqual(1)
      expect(slips(name, whole)).toBe(0)
      expect(slips(rest, name)).toBeLessThanOrEqual(rest.length)
    }),
  )
})

test('[HOME-15] the longer the text the more slips are allowed, and nothing in four letters', () => {
  expect([0, 3, 4, 5, 6, 8, 9, 40].map((letters) => slipsForgiven('a'.repeat(letters)))).toEqual([
    0, 0, 0, 1, 2, 2, 3, 3,
  ])
})
