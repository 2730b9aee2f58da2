import { addMinutes } from '#kernel/zones.ts'

/**
 * Minutes between two tries of an e-mail. At first short, because somebody waits for a code; together almost a day, so that a mail server that
 * is away for a night costs no e-mail.
 */
const PAUSES = [1, 5, 15, 60, 180, 360, 720] as const

/** @returns when an e-mail is tried again that has failed so many times; null: never, it is dead, and an admin sees it */
export function nextTry(failures: number, now: Date): Date | null {
  const pause = PAUSES[failures - 1]
  return pause === undefined ? null : addMinutes(now, pause)
}
