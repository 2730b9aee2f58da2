/** Whether this is `npm run proofs`, which takes its time, or the short form that runs with every test. */
export const isLong = process.env['PROOFS'] === 'long'

/** A part of the long form, in percent, for a first look: PROOFS_PERCENT=5 npm run proofs. */
const percent = Number(process.env['PROOFS_PERCENT'] ?? 100)

/** The size of a proof: few cases with every test, many in the long form. */
export const size = (short: number, long: number) =>
  isLong ? Math.max(short, Math.ceil((long * percent) / 100)) : short

/** Of what a proof goes through one in so many with every test, and all of it in the long form. */
export const oneIn = <Item>(share: number, all: readonly Item[]): readonly Item[] =>
  isLong ? all : all.filter((_, index) => index % share === 0)

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32), so that what failed can be run again. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A new seed, or the one of a run that failed: SEED=123 npm run proofs. The short form is the same each time. */
export const seed = Number(process.env['SEED'] ?? (isLong ? Date.now() % 2 ** 31 : 1))

/** A failing case is shrunk before it is reported, unless only the failure matters. */
export const shrinks = process.env['PROOFS_SHRINK'] !== 'no'
