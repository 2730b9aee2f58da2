import { cpuMs } from '#test/cpu.ts'
import { describe, expect, test } from 'vitest'
import { digitOf, isSeen, plainIdentifier, plainKey } from './identifier.ts'

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

  test.each([
    ['https://example.org/cal/AbC-', 'https://example.org/cal/AbC-'],
    ['https://example.org/cal/Ab(C)', 'https://example.org/cal/Ab(C)'],
    ['(https://example.org/cal/AbC)', 'https://example.org/cal/AbC'],
    ['URL: <https://example.org/cal/AbC-!>.', 'https://example.org/cal/AbC-!'],
    ['“client-77-”,', 'client-77-'],
  ])('a key or an address keeps its own last sign: %j is %j', (typed, plain) => {
    expect(plainKey(typed)).toBe(plain)
  })

  test('of what is long nothing costs more than its length', () => {
    const ms = cpuMs(() => {
      for (let time = 0; time < 20; time += 1)
        for (const sign of ['…', '<', '\u{fdfa}', ' ']) plainIdentifier(`a${sign.repeat(3990)}a`)
    })
    // By an expression for the end each of the first would take 140 ms.
    expect(ms).toBeLessThan(1000)
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
  ['\ufffc', false],
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
