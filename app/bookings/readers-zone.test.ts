import { expect, test } from 'vitest'
import { isReadersZone } from './readers-zone.ts'

test.each([
  ['America/Santiago', 'America/Santiago', true],
  ['Asia/Kolkata', 'Asia/Calcutta', true],
  ['America/Santiago', 'Europe/London', false],
  ['America/Santiago', 'America/Punta_Arenas', false],
])('[BOOK-05] a listing in %s is read from %s: the same zone: %s', (listings, readers, isSame) => {
  expect(isReadersZone(listings, readers)).toBe(isSame)
})
