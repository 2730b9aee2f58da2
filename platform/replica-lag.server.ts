import type { LogPosition } from './log-position.server.ts'

/** The primary's log was there at a time of this process. */
type Sample = { at: number; position: LogPosition }

/** A replica that is further behind is left out anyway. */
const MEMORY_MS = 60_000

type Lag = {
  /** @param at before the primary was asked: all that was committed until then is in its log by there */
  note: (at: number, position: LogPosition) => void
  /** The time before the last sample at which a replica stands that has all until here; Infinity where nothing is known. */
  behindMs: (position: LogPosition) => number
  /** The moment of this process that all of a replica's data are not older than. */
  timeOf: (position: LogPosition) => number
  /**
   * Who had more than the primary has got since does not follow it: it has kept what was lost when another became the primary.
   *
   * @param at when the replica had answered
   */
  isAhead: (position: LogPosition, at: number) => boolean
}

/**
 * Tells how late a replica is by the primary's own positions: no clock of another machine is asked, and where nothing is written nobody is
 * late. While the primary does not answer nobody falls behind, since nothing is written that this server knows of.
 */
export function createLag(): Lag {
  let samples: Sample[] = []
  const reached = (position: LogPosition) => samples.findLast((sample) => sample.position <= position)
  return {
    note: (at, position) => {
      // An idle primary stands where it stood; one that was promoted may have less than the one before.
      samples = samples.filter((sample) => sample.position < position && sample.at > at - MEMORY_MS)
      samples.push({ at, position })
    },
    behindMs: (position) => {
      const [last, found] = [samples.at(-1), reached(position)]
      return last && found ? last.at - found.at : Infinity
    },
    timeOf: (position) => reached(position)?.at ?? -Infinity,
    isAhead: (position, at) => {
      const last = samples.at(-1)
      return last !== undefined && last.at >= at && last.position < position
    },
  }
}
