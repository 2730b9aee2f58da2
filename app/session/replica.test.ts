import type { Db } from '#platform/db.server.ts'
import { type LogPosition } from '#platform/log-position.server.ts'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { followWrites, replicaForStrangers, replicaOf } from './replica.server.ts'
import { connection, services, type Services } from './services.ts'
import { type Visitor, visitorContext } from './visitor.server.ts'

const [primary, replica] = [{ name: 'primary' }, { name: 'replica' }] as unknown as Db[]

/** A request, and where its page reads; the replica has all until position 100. */
async function reading(init: { method?: string; cookie?: string; origin?: string; actor?: object; without?: boolean }) {
  const { method = 'GET', cookie = '', origin = 'https://patio.example', actor = null, without = false } = init
  const positions: (LogPosition | null)[] = []
  const context = new RouterContextProvider()
  const replicas = {
    choose: (position: LogPosition | null) => {
      positions.push(position)
      return position === null || position <= 100n ? { db: replica, time: performance.now() - 400 } : null
    },
    writtenPosition: async () => '0/65',
  }
  context.set(services, { db: primary, replicas: without ? null : replicas } as unknown as Services)
  context.set(connection, { nonce: '', client: '', network: '' })
  context.set(visitorContext, { actor } as unknown as Visitor)
  const url = new URL('/search', origin)
  const request = new Request(url, { method, headers: { cookie } })
  const args = { request, url, context } as unknown as Parameters<typeof followWrites>[0]
  const read: Db[] = []
  const answer = (await followWrites(args, async () => {
    read.push(replicaOf(context), replicaOf(context), replicaForStrangers(context))
    return new Response()
  })) as Response
  return { read, positions, cookies: answer.headers.getSetCookie(), own: context.get(connection) }
}

test('[OPS-02] a page that only shows reads one replica, and says how old that is', async () => {
  const { read, positions, cookies, own } = await reading({})
  expect(read).toEqual([replica, replica, replica])
  expect(positions).toEqual([null])
  expect(own.replicaAgeMs).toBeGreaterThan(399)
  expect(cookies).toEqual([])
})

test.each([
  ['__Host-wrote=0/64', replica, 'the replica has it'],
  ['__Host-wrote=0/65', primary, 'the replica does not have it yet'],
  ['__Host-wrote=FFFFFFFF/FFFFFFFF', primary, 'made up: that costs its sender time'],
  ['__Host-wrote=nonsense', replica, 'unreadable'],
  ['wrote=0/65', replica, 'set by another host of the domain'],
])('[OPS-02] who has written until %s reads where that is (%s: %s)', async (cookie, expected) => {
  const { read } = await reading({ cookie })
  expect(read.slice(0, 2)).toEqual([expected, expected])
})

test('[OPS-02] who writes reads the primary, and for five seconds replicas that have what was written', async () => {
  const { read, positions, cookies } = await reading({ method: 'POST' })
  expect(read).toEqual([primary, primary, primary])
  expect(positions).toEqual([])
  expect(cookies).toEqual(['__Host-wrote=0/65; Path=/; Max-Age=5; HttpOnly; SameSite=Lax; Secure'])
  const plain = await reading({ method: 'POST', origin: 'http://localhost:3000' })
  expect(plain.cookies).toEqual(['wrote=0/65; Path=/; Max-Age=5; HttpOnly; SameSite=Lax'])
})

test('[OPS-02] a page of a listing is read at the primary by who is signed in', async () => {
  const { read } = await reading({ actor: { userId: 'ana' } })
  expect(read).toEqual([replica, replica, primary])
})

test('[OPS-02] without replicas all is read at the primary, and no cookie is set', async () => {
  for (const method of ['GET', 'POST']) {
    const { read, cookies } = await reading({ method, without: true })
    expect(read).toEqual([primary, primary, primary])
    expect(cookies).toEqual([])
  }
})
