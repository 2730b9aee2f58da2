import { inTransaction } from '#platform/db.server.ts'
import { type AuditAction, recordAudit } from '#platform/audit.server.ts'
import { aGuest } from '#test/factories.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { extendAuditChain } from './commands/extend-audit-chain.server.ts'
import { listAudit, walkAudit } from './queries/list-audit.server.ts'
import { operatingFigures } from './queries/operating-figures.server.ts'
import { readAuditChain } from './queries/read-audit-chain.server.ts'

const { db } = await aDatabase()
const at = (day: string, time = '12:00') => new Date(`2026-03-${day}T${time}:00Z`)

/** As the database's owner, who alone can. */
async function past(statement: ReturnType<typeof sql>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await statement.execute(tx)
  })
}

beforeEach(async () => {
  await past(sql`delete from audit_log`)
  await sql`delete from audit_chain`.execute(db)
})

const write = (
  when: Date,
  entry: { action?: AuditAction; actorId?: string | null; reason?: string; of?: string } = {},
) =>
  inTransaction(db, (tx) => {
    const { action = 'switches-changed', actorId = null, reason, of } = entry
    const on = of ? ({ on: { kind: 'user', id: of } } as const) : {}
    return recordAudit(tx, { actorId, action, ...(reason && { reason }), ...on }, when)
  })

const links = async () =>
  (await db.selectFrom('audit_chain').select(['day', 'entries', 'broken_at']).orderBy('day').execute()).map((link) => [
    link.day,
    link.entries,
    link.broken_at !== null,
  ])

test('[ADM-01] each day of the log that is over gets a link, once, which stays the same; the newest is a figure', async () => {
  expect(await readAuditChain(db)).toBeNull()
  expect(await operatingFigures(db, at('01'))).toMatchObject({ auditHead: null, auditBroken: 0 })
  await write(at('01'))
  await write(at('01', '13:00'))
  await write(at('03'))
  await extendAuditChain(db, at('01', '23:59'))
  expect(await links()).toEqual([])
  // An entry of before midnight may be committed after it.
  await extendAuditChain(db, at('02', '00:30'))
  expect(await links()).toEqual([])
  await extendAuditChain(db, at('02', '01:00'))
  expect(await links()).toEqual([['2026-03-01', 2, false]])
  const first = (await readAuditChain(db))!
  await Promise.all([extendAuditChain(db, at('05')), extendAuditChain(db, at('05'))])
  expect(await links()).toEqual([
    ['2026-03-01', 2, false],
    ['2026-03-03', 1, false],
  ])
  const chain = (await readAuditChain(db))!
  expect(chain).toMatchObject({ day: '2026-03-03', links: 2, broken: [] })
  expect(chain.hash).not.toBe(first.hash)
  const { auditHead } = await operatingFigures(db, at('05'))
  expect(auditHead).toBe(Number.parseInt(chain.hash.slice(0, 13), 16))
  expect(Number.isSafeInteger(auditHead)).toBe(true)
})

test.each([
  ['changed', sql`update audit_log set action = 'first-admin' where at::date = '2026-03-02'`, ['2026-03-02']],
  ['deleted', sql`delete from audit_log where at::date = '2026-03-02'`, ['2026-03-02']],
  [
    'added',
    sql`insert into audit_log (id, at, action) values (gen_random_uuid(), '2026-03-02T10:00Z', 'announced')`,
    ['2026-03-02'],
  ],
  [
    'written into a day that had none',
    sql`insert into audit_log (id, at, action) values (gen_random_uuid(), '2026-03-03T10:00Z', 'announced')`,
    ['2026-03-03'],
  ],
])(
  '[ADM-01] an entry that was %s by the owner of the database is noticed, and only its day',
  async (_what, statement, broken) => {
    for (const day of ['01', '02', '04', '05']) await write(at(day))
    await extendAuditChain(db, at('06'))
    await past(statement)
    for (const hour of ['13:00', '14:00']) await extendAuditChain(db, at('06', hour))
    expect((await readAuditChain(db))?.broken).toEqual(broken)
    expect(await operatingFigures(db, at('06'))).toMatchObject({ auditBroken: 1 })
    await write(at('06'))
    await extendAuditChain(db, at('07', '12:00'))
    expect((await readAuditChain(db))?.broken).toEqual(broken)
  },
)

test('[ADM-01] [AUTH-07] a reason that an erasure replaces does not break the chain', async () => {
  await write(at('01'), { reason: 'Ana asked for it' })
  await extendAuditChain(db, at('02'))
  await sql`update audit_log set reason = '-'`.execute(db)
  await extendAuditChain(db, at('03'))
  expect((await readAuditChain(db))?.broken).toEqual([])
})

test('[ADM-01] only the last thirty links are compared again, and a chain of many days agrees', async () => {
  for (let day = 0; day < 40; day += 1) await write(new Date(at('01').getTime() + day * 86_400_000))
  const now = new Date(at('01').getTime() + 40 * 86_400_000)
  await extendAuditChain(db, now)
  await extendAuditChain(db, now)
  expect(await readAuditChain(db)).toMatchObject({ links: 40, broken: [] })
})

test('[ADM-01] the log is narrowed by whom, to whom, action, days and words of the reason, and a file has all of it', async () => {
  const [ada, userId] = [await aGuest(db), await aGuest(db)]
  await write(at('01'), { action: 'person-suspended', actorId: ada, reason: 'Three 100% complaints', of: userId })
  await write(at('02'), { action: 'suspension-lifted', actorId: ada, reason: 'A mistake', of: userId })
  await write(at('03'), { action: 'announced' })
  const all = { before: null, of: null }
  const actions = async (sought: Omit<Parameters<typeof listAudit>[1], 'before' | 'of'> & { of?: string }) =>
    (await listAudit(db, { ...all, ...sought })).entries.map(({ action }) => action)
  expect(await actions({})).toEqual(['announced', 'suspension-lifted', 'person-suspended'])
  expect(await actions({ by: ada })).toEqual(['suspension-lifted', 'person-suspended'])
  expect(await actions({ of: userId, action: 'person-suspended' })).toEqual(['person-suspended'])
  expect(await actions({ from: at('02'), to: at('03') })).toEqual(['suspension-lifted'])
  expect(await actions({ text: '100% COMP' })).toEqual(['person-suspended'])
  expect(await actions({ text: '1__%' })).toEqual([])
  const walked: string[] = []
  for await (const { action } of walkAudit(db, { of: null }, 2)) walked.push(action)
  expect(walked).toEqual(['announced', 'suspension-lifted', 'person-suspended'])
})
