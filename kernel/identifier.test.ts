import { describe, expect, test } from 'vitest'
import { digitOf, isSeen, plainIdentifier } from './identifier.ts'

describe('[AUTH-02] what is pasted loses what came with it', () => {
  test.each([
    ['123‑456', '123-456'],
    ['12−34—56', '12-34-56'],
    ['１２３４５６', '123456'],
    ['١٢٣٤٥٦', '123456'],
    ['१२३', '123'],
    ['\u202aDE89\u202c', 'DE89'],
    ['IBAN: DE89', 'DE89'],
    ['N° de cuenta: 123', '123'],
    ['tel:+56912345678', '+56912345678'],
    ['https://example.org/a.ics', 'https://example.org/a.ics'],
    ['<https://example.org/a.ics>', 'https://example.org/a.ics'],
    ['URL: https://example.org/a.ics.', 'https://example.org/a.ics'],
    ['webcal://example.org/a.ics,', 'webcal://example.org/a.ics'],
    ['https://example.org/a/', 'https://example.org/a/'],
    ['“123 456”.', '123 456'],
    ['- 123', '123'],
    ['\u200b', ''],
    ['x'.repeat(5000), 'x'.repeat(5000)],
  ])('%j is %j', (typed, plain) => {
    expect(plainIdentifier(typed)).toBe(plain)
  })

  test('every decimal digit of Unicode has the value that its script gives it', () => {
    expect(Array.from('0٣۷९๕９𝟘𝟡𝟬𝟵').map(digitOf)).toEqual([0, 3, 7, 9, 5, 9, 0, 9, 0, 9])
  })
})

test.each([
  ['\u200b\u200d', false],
  ['\u2060', false],
  ['\u3164', false],
  ['\u2800', false],
  ['\u0301\u0302', false],
  ['\ufe0f', false],
  ['\u00ad \u00a0', false],
  ['\u{e0061}', false],
  ['\u115f\u1160', false],
  ['', false],
  ['A', true],
  ['李', true],
  ['👩‍👩‍👧', true],
  ['é', true],
  ['٣', true],
  ['-', true],
])('[AUTH-03] whether something is seen of %j: %s', (text, expected) => {
  expect(isSeen(text)).toBe(expected)
})
