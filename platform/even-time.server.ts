import { setTimeout as pause } from 'node:timers/promises'

/** Several times what the longest of such answers takes on an idle machine, and too short to be noticed. */
const EVEN_MS = 150

/** An answer that is given after the same time whatever the work has found, so that its time tells nothing of it. */
export async function inEvenTime<Value>(work: Promise<Value>): Promise<Value> {
  const [value] = await Promise.all([work, pause(EVEN_MS)])
  return value
}
