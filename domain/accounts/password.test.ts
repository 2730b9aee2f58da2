import { describe, expect, test } from 'vitest'
import { hasOwnParts, strengthOf } from './password.ts'

describe('how strong a password looks', () => {
  test.each([
    ['', 'weak'],
    ['river', 'weak'],
    ['riverbank', 'fair'],
    ['Riverbank', 'good'],
    ['Riverbank7', 'strong'],
    ['Riverbank7!', 'veryStrong'],
  ])('[AUTH-01] a point for each item: %s is %s', (password, label) => {
    expect(strengthOf(password).label).toBe(label)
  })

  test.each([
    ['aaaaaaA1!', 'fair', 'one key'],
    ['Abcdefgh1!', 'fair', 'the alphabet'],
    ['Qwertyuiop1!', 'fair', 'a row of keys'],
    ['Poiuytrewq1!', 'fair', 'the same row from its end'],
    ['Abababab1!', 'fair', 'two keys in turn'],
    ['P@ssw0rd1!', 'fair', 'a word in signs'],
    ['Contraseña1!', 'fair', 'a word with an accent'],
    ['Verano2026!', 'good', 'a season and a year'],
    ['Xk9#mQ2$', 'strong', 'eight characters of nothing'],
    ['Xk9#mQ2$vT', 'veryStrong', 'ten of them'],
  ])('[AUTH-01] %s has all five and is %s: %s', (password, label) => {
    const { items, label: shown } = strengthOf(password)
    expect(items.every(({ isMet }) => isMet)).toBe(true)
    expect(shown).toBe(label)
  })

  test('[AUTH-01] a long one is judged at once', () => {
    const started = performance.now()
    strengthOf('aB3$'.repeat(32))
    expect(performance.now() - started).toBeLessThan(50)
  })
})

test.each([
  ['my rojas 2026', true],
  ['Ana is short', false],
])('[AUTH-03] the own name in %s: %s', (password, expected) => {
  expect(hasOwnParts(password, { email: 'ana@patio.example', names: ['Ana', 'Rójas'] })).toBe(expected)
})
