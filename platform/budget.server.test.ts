import { defaultLimits } from '#test/limits.ts'
import { NOW } from '#test/factories.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { type BudgetName, createBudgets } from './budget.server.ts'
import { readLimits } from './limits.server.ts'

const { db } = await aDatabase()
const secret = 'x'.repeat(40)
const aServer = (limits = 'placesPerMinute=3,logInsPerMinute=3') =>
  createBudgets({ db, limits: readLimits(limits), secret })
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000)
const refused = (retryAfterSeconds: number) => ({
  ok: false,
  failure: { reason: 'over-budget', retryAfterSeconds },
})

beforeEach(() => sql`delete from spent_budgets`.execute(db))

test.each(['places', 'logIn'] as const)(
  'beyond what a client may ask of %s in a minute it is told when to go on, and then it goes on',
  async (name) => {
    const server = aServer()
    for (const second of [0, 10, 20]) expect((await server.spend(name, 'ana', later(second))).ok).toBe(true)

    expect(await server.spend(name, 'ana', later(25))).toEqual(refused(35))
    expect(await server.spend(name, 'ana', later(59.5))).toEqual(refused(1))
    expect((await server.spend(name, 'luis', later(30))).ok).toBe(true)
    expect((await server.spend(name, 'ana', later(60.001))).ok).toBe(true)
  },
)

test.each([
  ['places', 'placesPerMinute'],
  ['logIn', 'logInsPerMinute'],
  ['signUp', 'signUpsPerHour'],
  ['accountQuestion', 'accountQuestionsPerHour'],
  ['accountQuestionOfEmail', 'accountQuestionsPerHourAndEmail'],
  ['report', 'reportsPerHour'],
] as const)('%s ends at %s, with its default and with another', async (name, limit) => {
  expect(await allowed(createBudgets({ db, limits: defaultLimits, secret }), name)).toBe(defaultLimits[limit])
  await sql`delete from spent_budgets`.execute(db)
  expect(await allowed(aServer(`${limit}=2`), name)).toBe(2)
})

async function allowed(server: ReturnType<typeof aServer>, name: BudgetName): Promise<number> {
  for (let count = 0; ; count += 1) if (!(await server.spend(name, 'ana', NOW)).ok) return count
}

test('servers agree on log-ins, also when all come at once', async () => {
  const servers = [aServer(), aServer()]
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, (_, index) => servers[index % 2]!.spend('logIn', 'ana', NOW)),
  )
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(3)
})

test('each budget is separate: a client over its places may still log in', async () => {
  const server = aServer()
  for (let count = 0; count < 5; count += 1) await server.spend('places', 'ana', NOW)
  expect((await server.spend('logIn', 'ana', NOW)).ok).toBe(true)
})

test('the database stores only a keyed hash of a client, which does not lead back to it', async () => {
  await aServer().spend('accountQuestionOfEmail', 'ana@patio.example', NOW)
  const stored = await sql<{ key: string }>`select key from spent_budgets`.execute(db)
  expect(stored.rows).toHaveLength(1)
  expect(stored.rows[0]!.key).toMatch(/^[0-9a-f]{64}$/)

  const other = createBudgets({ db, limits: defaultLimits, secret: 'y'.repeat(40) })
  await other.spend('accountQuestionOfEmail', 'ana@patio.example', NOW)
  expect((await sql`select 1 from spent_budgets`.execute(db)).rows).toHaveLength(2)
})

test('expired counts are deleted by later requests', async () => {
  const server = aServer()
  for (const who of ['a', 'b', 'c', 'd']) await server.spend('logIn', who, NOW)
  for (const who of ['e', 'f', 'g']) await server.spend('logIn', who, later(61))
  expect((await sql`select 1 from spent_budgets`.execute(db)).rows).toHaveLength(3)
})

test('[OPS-02] what each server counts alone is divided by those that live, by eight at most; what they count together is not', async () => {
  const limits = readLimits('placesPerMinute=20,logInsPerMinute=3')
  const among = (servers: number) => createBudgets({ db, limits, secret, servers: () => servers })
  for (const [servers, places] of [
    [1, 20],
    [2, 10],
    [3, 7],
    [8, 3],
    [100, 3],
  ] as const)
    expect([servers, await allowed(among(servers), 'places')]).toEqual([servers, places])
  expect(await allowed(among(8), 'logIn')).toBe(3)
})
