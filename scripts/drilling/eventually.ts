import { setTimeout } from 'node:timers/promises'

const ASK_AGAIN_MS = 100

/**
 * Asks again and again, until there is an answer.
 *
 * @throws Error with what was waited for, after `seconds`
 */
export async function eventually<Value>(
  what: string,
  ask: () => Promise<Value | null | undefined | false>,
  seconds = 120,
): Promise<Value> {
  const end = performance.now() + seconds * 1000
  for (;;) {
    const found = await ask()
    if (found !== null && found !== undefined && found !== false) return found
    if (performance.now() > end) throw new Error(`still not after ${seconds} s: ${what}`)
    await setTimeout(ASK_AGAIN_MS)
  }
}
