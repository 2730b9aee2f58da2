import { setImmediate as settled } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Time } from './pace.server.ts'
import { createTurns, type Payers, type Turn } from './turns.server.ts'

const limits = { workMsPerSecond: 250, workMsAtOnce: 20_000 }

/** Time that goes on when it is told to. */
function aClock() {
  let now = 0
  const waits = new Set<{ at: number; done: () => void }>()
  const time: Time = {
    now: () => now,
    wait: (ms, signal) =>
      new Promise<void>((done) => {
        const wait = { at: now + ms, done }
        waits.add(wait)
        signal?.addEventListener('abort', () => waits.delete(wait))
      }),
  }
  const goOn = async (ms: number) => {
    for (const until = now + ms; ; await settled()) {
      const next = [...waits].filter(({ at }) => at <= until).toSorted((a, b) => a.at - b.at)[0]
      now = next?.at ?? until
      if (!next) return
      waits.delete(next)
      next.done()
    }
  }
  return { time, goOn }
}

function aDoor(servers?: () => number) {
  const { time, goOn } = aClock()
  const turns = createTurns(limits, { time, ...(servers && { servers }) })
  /** @returns what becomes of it, as far as that is known */
  const enter = (who: Partial<Payers>) => {
    const entry: { turn?: Turn; refused?: number; isFlood?: boolean } = {}
    void turns.enter({ client: 'here', account: null, ...who }).then((result) => {
      if (result.ok) entry.turn = result.value
      else Object.assign(entry, { refused: result.failure.retryAfterSeconds, isFlood: result.failure.isFlood })
    })
    return entry
  }
  /** One request after the other, each of so much work. */
  const work = async (who: Partial<Payers>, ms: number) => {
    const entry = enter(who)
    await settled()
    await goOn(ms)
    entry.turn?.pay(ms)
    entry.turn?.end()
    return entry
  }
  return { turns, enter, work, goOn }
}

test('somebody who begins has three requests at once, and the next when one is through', async () => {
  const { enter } = aDoor()
  const entries = [1, 2, 3, 4].map(() => enter({}))
  await settled()
  expect(entries.map(({ turn }) => turn !== undefined)).toEqual([true, true, true, false])
  entries[1]!.turn!.end()
  await settled()
  expect(entries[3]!.turn).toBeDefined()
})

test('whoever has used much has one request at a time, and a rest of three times the work after each', async () => {
  const { enter, work, goOn } = aDoor()
  await work({}, 2000)
  await goOn(2000)
  const first = enter({})
  const second = enter({})
  await settled()
  expect([first.turn, second.turn].map(Boolean)).toEqual([true, false])
  first.turn!.pay(80)
  first.turn!.end()
  await goOn(239)
  expect(second.turn).toBeUndefined()
  await goOn(1)
  expect(second.turn).toBeDefined()
})

test('it stays so until all is forgiven: at the limit nobody is new again every other moment', async () => {
  const { enter, work, goOn } = aDoor()
  await work({}, 1400)
  await goOn(3000)
  const few = [enter({}), enter({})]
  await settled()
  expect(few.map(({ turn }) => turn !== undefined)).toEqual([true, false])
  for (const { turn } of few) turn?.end()
  await goOn(3000)
  const many = [enter({}), enter({})]
  await settled()
  expect(many.map(({ turn }) => turn !== undefined)).toEqual([true, true])
})

test('nobody waits behind somebody else: another client, and another account of the same client', async () => {
  const { enter, work, goOn } = aDoor()
  await work({ client: 'there', account: 'ana' }, 2000)
  await goOn(2000)
  const own = Array.from({ length: 20 }, () => enter({ account: 'ana' }))
  const others = [enter({ client: 'elsewhere' }), enter({ account: 'luis' }), enter({})]
  await settled()
  expect(own.filter(({ turn }) => turn)).toHaveLength(1)
  expect(others.map(({ turn }) => turn !== undefined)).toEqual([true, true, true])
})

test('an account pays wherever it asks from: many addresses are no more than one', async () => {
  const { work, enter, goOn } = aDoor()
  for (let count = 0; count < 14; count += 1) await work({ client: `network ${count}`, account: 'ana' }, 2200)
  const refused = enter({ client: 'network 11', account: 'ana' })
  const other = enter({ client: 'network 11', account: 'luis' })
  await goOn(1000)
  expect(refused).toMatchObject({ refused: expect.any(Number), isFlood: false })
  expect(other.turn).toBeDefined()
})

test('when nothing is left a request is refused, and after the time that it is told there is enough again', async () => {
  const { work, enter, goOn, turns } = aDoor()
  await work({}, 21_000)
  const refused = enter({})
  await goOn(1000)
  expect(refused.refused).toBe(7)
  expect(turns.spentBy('client', 'here')).toBeGreaterThanOrEqual(limits.workMsAtOnce - 1000)

  await goOn(6000)
  const again = enter({})
  await settled()
  expect(again.turn).toBeDefined()
})

test('a part of a page that is open already is not refused, and waits as all the others do', async () => {
  const { work, turns, goOn } = aDoor()
  await work({}, 40_000)
  const parts: Turn[] = []
  for (let count = 0; count < 2; count += 1)
    void turns.enter({ client: 'here', account: null }, true).then((result) => {
      if (result.ok) parts.push(result.value)
    })
  await goOn(2000)
  expect(parts).toHaveLength(1)
  parts[0]!.pay(2)
  parts[0]!.end()
  await goOn(6)
  expect(parts).toHaveLength(2)
})

test('what was used is forgiven in time: a minute later a person is new again', async () => {
  const { work, goOn, turns } = aDoor()
  await work({}, 15_000)
  await goOn(60_000)
  expect(turns.spentBy('client', 'here')).toBe(0)
})

test('refusals are answered a second later, and of fifty at once no more are answered at all', async () => {
  const { work, enter, goOn } = aDoor()
  await work({}, 40_000)
  const entries = Array.from({ length: 60 }, () => enter({}))
  await settled()
  expect(entries.filter(({ isFlood }) => isFlood)).toHaveLength(10)
  expect(entries.filter(({ refused }) => refused !== undefined)).toHaveLength(10)
  await goOn(1000)
  expect(entries.filter(({ refused }) => refused !== undefined)).toHaveLength(60)
})

test('a line has an end, and so has waiting in it', async () => {
  const { enter, goOn } = aDoor()
  const entries = Array.from({ length: 110 }, () => enter({}))
  await goOn(1000)
  expect(entries.filter(({ turn }) => turn)).toHaveLength(3)
  expect(entries.filter(({ refused }) => refused !== undefined)).toHaveLength(7)
  await goOn(10_000)
  expect(entries.filter(({ refused }) => refused !== undefined)).toHaveLength(107)
})

test.each([
  [1, 20_000],
  [4, 5000],
  [8, 2500],
  [100, 2500],
])('[OPS-02] of %i servers each allows a client so many milliseconds at once: %i', async (servers, atOnce) => {
  const { enter, work } = aDoor(() => servers)
  await work({}, atOnce - 1)
  const last = enter({})
  await settled()
  expect(last.refused).toBeUndefined()
  const { work: workMore, enter: enterAgain, goOn } = aDoor(() => servers)
  await workMore({}, atOnce + 2000)
  const refused = enterAgain({})
  await goOn(1000)
  expect(refused.refused).toBeGreaterThan(0)
})
