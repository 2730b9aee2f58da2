import fc from 'fast-check'
import { expect, test } from 'vitest'
import { livePositions } from './live-position.server.ts'

const NOW_SECONDS = 1_800_000_000
const positions = livePositions(['s'.repeat(40)])

const person = fc.uuid()
const position = fc.record({
  atSeconds: fc.integer({ min: NOW_SECONDS - 23 * 3600 + 1, max: NOW_SECONDS + 60 }),
  snapshot: fc
    .tuple(fc.bigInt({ min: 1n, max: 2n ** 63n }), fc.array(fc.nat(1000), { maxLength: 300 }))
    .map(([from, running]) => {
      const ids = running.reduce<bigint[]>((all, step) => [...all, (all.at(-1) ?? from) + BigInt(step + 1)], [])
      return `${from}:${(ids.at(-1) ?? from) + 1n}:${ids.join(',')}`
    }),
})
/** A person may send anything, and what looks like a position. */
const typed = fc.oneof(
  fc.string(),
  fc.stringMatching(/^\d{1,12}-\d{1,20}:\d{1,20}:(\d{1,20}(,\d{1,20}){0,5})?(\.[\w-]{43})?$/),
  position.map(({ atSeconds, snapshot }) => `${atSeconds}-${snapshot}`),
)

test('[MSG-01] a position is read as it was written, by whom it was written for and by nobody else', () => {
  fc.assert(
    fc.property(person, person, position, (own, other, written) => {
      const text = positions.write(own, written)
      expect(positions.read(own, text, NOW_SECONDS)).toEqual(written)
      if (other !== own) expect(positions.read(other, text, NOW_SECONDS)).toBeNull()
      expect(livePositions(['x'.repeat(40)]).read(own, text, NOW_SECONDS)).toBeNull()
      expect(livePositions(['x'.repeat(40), 's'.repeat(40)]).read(own, text, NOW_SECONDS)).toEqual(written)
    }),
  )
})

test('[MSG-01] what we have not written is no position, whatever it looks like', () => {
  fc.assert(
    fc.property(person, typed, (own, text) => {
      expect(positions.read(own, text, NOW_SECONDS)).toBeNull()
    }),
    { numRuns: 1000 },
  )
  expect(positions.read('', null, NOW_SECONDS)).toBeNull()
})

test('[MSG-01] a position with any character changed, left out or added is none', () => {
  fc.assert(
    fc.property(
      person,
      position,
      fc.nat(),
      fc.string({ maxLength: 2 }),
      fc.boolean(),
      (own, written, at, more, isGone) => {
        const text = positions.write(own, written)
        const place = at % (text.length + 1)
        const changed = text.slice(0, place) + more + text.slice(place + (isGone ? 1 : 0))
        if (changed !== text) expect(positions.read(own, changed, NOW_SECONDS)).toBeNull()
      },
    ),
  )
})

test.each([
  [NOW_SECONDS, true],
  [NOW_SECONDS - 22 * 3600, true],
  [NOW_SECONDS - 23 * 3600, false],
])('[MSG-01] a position is read for a day: written at %s', (atSeconds, isRead) => {
  const text = positions.write('a', { atSeconds, snapshot: '10:20:12' })
  expect(positions.read('a', text, NOW_SECONDS) !== null).toBe(isRead)
})

test('[MSG-01] a text longer than a header may be is not looked at', () => {
  const long = { atSeconds: NOW_SECONDS, snapshot: `1:9:${'2,'.repeat(4000)}3` }
  expect(positions.read('a', positions.write('a', long), NOW_SECONDS)).toBeNull()
})
