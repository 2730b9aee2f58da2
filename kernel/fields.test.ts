import { expect, test } from 'vitest'
import { cleaned, words } from './fields.ts'

const LARGE = 'a '.repeat(7 * 1024 * 1024)

test('[MSG-01] a text that is far too long is refused by its length, whatever cleaning would leave of it', () => {
  const Words = words(100, 'long', { isLong: true, missing: 'missing' })
  const outcome = (text: string) => {
    const parsed = Words.safeParse(text)
    return parsed.success ? parsed.data : parsed.error.issues[0]!.message
  }
  expect([outcome('a'.repeat(100)), outcome('a'.repeat(101)), outcome(LARGE)]).toEqual([
    'a'.repeat(100),
    'long',
    'long',
  ])
  expect(outcome('😀'.repeat(100))).toBe('😀'.repeat(100))
  expect([outcome(`a${' '.repeat(398)}b`), outcome(`a${' '.repeat(399)}b`)]).toEqual(['a b', 'long'])
})

test('[MSG-01] of a text that is far too long only the beginning is cleaned, without half a character', () => {
  expect(cleaned(LARGE, 100)).toBe('a '.repeat(200).trim())
  expect(cleaned(`a${'😀'.repeat(1000)}`, 1)).toBe('a😀\ufffd'.replace('\ufffd', ''))
})
