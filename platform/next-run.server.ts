import { MINUTE_MS } from '#kernel/durations.ts'

/**
 * When the queue's clock queues it next, by the real time.
 *
 * @param job of which a day has a whole number of intervals, so that minutes since 1970 tell the same as those of the day
 */
export function nextRun({ every, offset }: { every: number; offset: number }, now: Date): Date {
  const minute = Math.floor(now.getTime() / MINUTE_MS)
  return new Date(((Math.floor((minute - offset) / every) + 1) * every + offset) * MINUTE_MS)
}
