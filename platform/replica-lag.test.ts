import { expect, test } from 'vitest'
import { readPosition } from './log-position.server.ts'
import { createLag } from './replica-lag.server.ts'

test.each([
  ['0/0', 0n],
  ['0/16B3748', 0x16b3748n],
  ['16/B374D848', 0x16b374d848n],
  ['FFFFFFFF/FFFFFFFF', 0xffffffffffffffffn],
  ['16/b374d848', 0x16b374d848n],
  ['', null],
  ['16', null],
  ['1/2/3', null],
  ['123456789/0', null],
  ["0/0'; select 1", null],
  [undefined, null],
])('[OPS-02] the position %s is read as %s', (text, position) => {
  expect(readPosition(text)).toBe(position)
})

test('[OPS-02] a replica is as late as the newest moment of the primary whose log it has', () => {
  const lag = createLag()
  expect(lag.behindMs(100n)).toBe(Infinity)
  lag.note(1000, 100n)
  lag.note(2000, 200n)
  lag.note(3000, 300n)

  expect([300n, 299n, 200n, 150n].map(lag.behindMs)).toEqual([0, 1000, 1000, 2000])
  expect(lag.behindMs(99n)).toBe(Infinity)
  expect([300n, 250n, 99n].map(lag.timeOf)).toEqual([3000, 2000, -Infinity])
})

test('[OPS-02] where nothing is written nobody is late, and what a replica has is as new as the last look', () => {
  const lag = createLag()
  for (const at of [1000, 2000, 90_000]) lag.note(at, 100n)
  expect(lag.behindMs(100n)).toBe(0)
  expect(lag.timeOf(100n)).toBe(90_000)
})

test('[OPS-02] who had more than the primary has got since follows none, until the primary has passed it', () => {
  const lag = createLag()
  lag.note(1000, 500n)
  // It was asked after the primary, which may have written meanwhile.
  expect(lag.isAhead(501n, 1001)).toBe(false)
  lag.note(2000, 400n)
  expect(lag.isAhead(500n, 1500)).toBe(true)
  expect(lag.isAhead(400n, 1500)).toBe(false)
  expect(lag.behindMs(400n)).toBe(0)
  lag.note(3000, 600n)
  expect(lag.isAhead(500n, 1500)).toBe(false)
  // By then it is late.
  expect([lag.behindMs(500n), lag.timeOf(500n)]).toEqual([1000, 2000])
})
