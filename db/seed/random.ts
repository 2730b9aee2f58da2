import { asUuid } from '#kernel/ids.ts'

/** Seeded randomness, which makes a day's demo world the same each time. */
export type Random = {
  /** From 0 to 1, 1 excluded. */
  next: () => number
  /** A whole number, both ends included. */
  between: (min: number, max: number) => number
  chance: (probability: number) => boolean
  pick: <Value>(from: readonly Value[]) => Value
  shuffled: <Value>(values: readonly Value[]) => Value[]
}

/** @param seed one text per purpose, so that a change in one leaves the others as they were */
export function randomOf(seed: string): Random {
  const next = mulberry32(hashOf(seed))
  const between = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  const pick = <Value>(from: readonly Value[]): Value => {
    if (from.length === 0) throw new RangeError('pick: nothing to pick from')
    return from[between(0, from.length - 1)]!
  }

  return {
    next,
    between,
    pick,
    chance: (probability) => next() < probability,
    shuffled: (values) =>
      values
        .map((value) => ({ value, order: next() }))
        .toSorted((a, b) => a.order - b.order)
        .map(({ value }) => value),
  }
}

export type Weighted<Value> = readonly (readonly [value: Value, weight: number])[]

/** A value as often as its weight says. */
export function chosen<Value>(from: Weighted<Value>, random: Random): Value {
  let left = random.next() * from.reduce((sum, [, weight]) => sum + weight, 0)
  const found = from.find(([, weight]) => (left -= weight) < 0)
  return (found ?? from[0]!)[0]
}

export type NewId = (at: Date) => string

/** Ids in the form of UUIDv7 with seeded bits. */
export function idsOf(seed: string): NewId {
  const { between } = randomOf(seed)
  const hex = (digits: number) =>
    between(0, 16 ** digits - 1)
      .toString(16)
      .padStart(digits, '0')

  return (at) => {
    const time = at.getTime().toString(16).padStart(12, '0')
    return asUuid(`${time}7${hex(3)}${between(8, 11).toString(16)}${hex(3)}${hex(6)}${hex(6)}`)
  }
}

/** Mulberry32, with 32 bits of state, which suffice for a demo. */
function mulberry32(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** The FNV-1a hash. */
function hashOf(text: string): number {
  let hash = 2166136261
  for (const char of text) hash = Math.imul(hash ^ char.charCodeAt(0), 16777619) >>> 0
  return hash
}
