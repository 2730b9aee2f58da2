import { setTimeout as delay } from 'node:timers/promises'
import { patterns } from '#app/addresses.ts'
import { aCast } from '#test/cast.ts'
import { aHouse } from '#test/house/house.ts'
import { samples } from '#test/matrix.ts'
import { isLong, seed, seededRandom } from '#test/proofs/size.ts'
import { afterAll, expect, test } from 'vitest'

/** One account with forty connections, or one client, takes no time from others but what is theirs (decision 106). */
const house = await aHouse({ settings: { LIMITS: '' } })
const cast = await aCast(house.db)
afterAll(() => cast.leave())
const random = seededRandom(seed)
const SECONDS = isLong ? 90 : 4
const CONNECTIONS = 40

/** Some of them are opened and closed, some are missing, some forbidden. */
const paths = patterns
  .filter((pattern) => pattern !== '/auth/sign-out')
  .map((pattern) => samples[pattern]?.at?.(cast.own) ?? pattern.replaceAll(/:\w+\??/g, 'x'))
const aPath = () => paths[Math.floor(random() * paths.length)]!

type Attack = { stop: () => Promise<{ answered: number; refused: number }> }

function attack(headersFor: (connection: number) => Record<string, string>): Attack {
  const over = new AbortController()
  const counts = { answered: 0, refused: 0 }
  const loop = async (connection: number) => {
    while (!over.signal.aborted) {
      try {
        const answer = await house.ask(aPath(), { headers: headersFor(connection) })
        if (answer.headers.get('content-type') === 'text/event-stream') await answer.body!.cancel()
        else await answer.arrayBuffer()
        if (answer.status === 429) counts.refused += 1
        else counts.answered += 1
      } catch {
        // Of too many at once some are not answered at all.
        counts.refused += 1
      }
    }
  }
  const loops = Array.from({ length: CONNECTIONS }, (_, connection) => loop(connection))
  return {
    stop: async () => {
      over.abort()
      await Promise.all(loops)
      return counts
    },
  }
}

/** Strangers ask for a page each. @returns how long they waited */
async function pages(seconds: number): Promise<number[]> {
  const took: number[] = []
  for (const end = performance.now() + seconds * 1000; performance.now() < end;) {
    const begun = performance.now()
    const answer = await house.ask(`/?guests=${1 + Math.floor(random() * 8)}&minPrice=${Math.floor(random() * 1e5)}`)
    await answer.arrayBuffer()
    took.push(performance.now() - begun)
    expect(answer.status).toBe(200)
    await delay(30)
  }
  return took
}

const p95 = (all: readonly number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length * 0.95)]!

/** A client is charged by the same lines as an account; that it is, `budgets` and `turns` prove. */
test.each(isLong ? (['account', 'client'] as const) : (['account'] as const))(
  'one %s with forty connections, at any mix of addresses, gets a quarter of the time at most, and strangers their pages',
  { timeout: 600_000 },
  async (kind) => {
    const cookie = await house.logIn(cast.emails.host, 'patio-guest')
    const own = kind === 'account' ? { cookie } : { 'x-visitor': '10.9.9.9' }
    await pages(1)
    const quiet = await pages(isLong ? 20 : 1)
    const before = process.threadCpuUsage()
    const begun = performance.now()

    const running = attack((connection) => ({ 'x-visitor': `10.1.1.${connection}`, ...own }))
    const attacked = await pages(SECONDS)
    const charged = kind === 'account' ? house.workOf(cast.ids.host, 'account') : house.workOf('10.9.9.9')
    const counts = await running.stop()
    const elapsed = performance.now() - begun
    const { user, system } = process.threadCpuUsage(before)
    console.log(
      `${kind}, seed ${seed}: p95 of a stranger ${p95(quiet).toFixed(0)} ms quiet, ${p95(attacked).toFixed(0)} ms under ${CONNECTIONS} connections ` +
        `(${counts.answered} answered, ${counts.refused} refused, ${charged.toFixed(0)} ms charged in ${elapsed.toFixed(0)}, thread ${((user + system) / 1000).toFixed(0)})`,
    )
    expect(counts.answered).toBeGreaterThan(20)
    // A quarter of the time is forgiven. The first second is free; what a request costs comes in one piece, larger on a busy machine.
    expect(charged).toBeLessThan(elapsed / 8 + 1000 + Math.max(2000, 4 * p95(quiet)))
    if (isLong) expect(p95(attacked)).toBeLessThan(2 * p95(quiet))
  },
)
