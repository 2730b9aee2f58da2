import { addMinutes } from '#kernel/zones.ts'

/** Minutes between two tries: short at first for codes, almost a day in all for a failing mail server. */
const PAUSES = [1, 5, 15, 60, 180, 360, 720] as const

/** @returns when to try again after so many failures; null: never, the e-mail is dead */
export function nextTry(failures: number, now: Date): Date | null {
  const pause = PAUSES[failures - 1]
  return pause === undefined ? null : addMinutes(now, pause)
}
