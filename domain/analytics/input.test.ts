import { expect, test } from 'vitest'
import { Beacon } from './input.ts'
import { MAX_CARDS } from './limits.ts'

const ID = '018f0000-0000-7000-8000-000000000000'
const base = { v: 'a'.repeat(32), u: '/', e: 0, w: 390, r: '', s: '' }
const isRead = (parts: object) => Beacon.safeParse({ ...base, ...parts }).success

test.each<[string, object]>([
  ['a view', { n: 1 }],
  ['a view with as many cards as there may be', { n: 1, f: 1000, c: Array.from({ length: MAX_CARDS }, () => ID) }],
  ['a whole day, and the most blurs', { t: [86_400, 10_000, 10_000] }],
  ['a sign of life', { b: 1 }],
  ['the last card opened', { o: [ID, MAX_CARDS - 1] }],
  ['the longest address', { u: `/${'x'.repeat(999)}` }],
])('[ADM-06] a page may tell of %s', (_what, parts) => {
  expect(isRead(parts)).toBe(true)
})

test.each<[string, object]>([
  ['a view of no id', { v: 'a' }],
  ['an id in capitals', { v: 'A'.repeat(32) }],
  ['an address of another site', { u: 'https://elsewhere.example/' }],
  ['an address that is too long', { u: `/${'x'.repeat(1000)}` }],
  ['an address with a NUL', { u: '/\0' }],
  ['time that runs backwards', { e: -1 }],
  ['time that is no number', { e: 'now' }],
  ['a fraction of a millisecond', { e: 0.5 }],
  ['a screen of no width', { w: -1 }],
  ['an endless referrer', { r: 'x'.repeat(256) }],
  ['an endless campaign', { s: 'x'.repeat(201) }],
  ['two views', { n: 2 }],
  ['a card more than there may be', { c: Array.from({ length: MAX_CARDS + 1 }, () => ID) }],
  ['a card that is no listing', { c: ['1'] }],
  ['more than a day', { t: [86_401, 0, 0] }],
  ['time without its blurs', { t: [1] }],
  ['blurs below zero', { t: [1, -1, 0] }],
  ['a card out of the page', { o: [ID, MAX_CARDS] }],
  ['a part with an endless name', { d: 'x'.repeat(21) }],
  ['fewer than no results', { f: -1 }],
  ['more than it is asked for', { userId: ID }],
])('[ADM-06] what tells of %s is refused', (_what, parts) => {
  expect(isRead(parts)).toBe(false)
})
