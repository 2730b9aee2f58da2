import { newId } from '#kernel/ids.ts'
import { NOW } from '#test/factories.ts'
import { aDatabase } from '#test/world.ts'
import { beforeEach, expect, test } from 'vitest'
import { recordSecurityEvent, writeSecurityEvent } from './commands/record-security-event.server.ts'
import { removeOldEvents } from './commands/remove-old.server.ts'
import { countEvents } from './queries/count-events.server.ts'
import { listEvents, listOwnEvents } from './queries/list-events.server.ts'
import {
  EVENT_DAYS,
  MAX_SUBJECTS,
  networkBeginning,
  networkMark,
  ownKinds,
  type SecurityEvent,
  securityKinds,
} from './security-event.ts'

const { db } = await aDatabase()
beforeEach(async () => void (await db.deleteFrom('security_events').execute()))

const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)
const record = (event: SecurityEvent, now = NOW, count?: number) => writeSecurityEvent(db, event, now, count)
const counts = async () =>
  (await db.selectFrom('security_events').select('count').orderBy('id').execute()).map(({ count }) => count)
const all = { kind: null, subject: null, network: null, until: null, before: null }

test('[ADM-05] events of one kind, subject and minute are one row, which counts them', async () => {
  const event = { kind: 'log-in', accountId: newId(), network: 'fd00::1', device: 'Firefox/Windows' } as const
  await Promise.all(Array.from({ length: 5 }, () => record(event)))
  await record(event, later(1))
  await record({ ...event, device: 'Chrome/Mac' }, later(1))
  await record({ kind: 'form-refused', network: 'fd00::1' }, later(2), 40)
  expect(await counts()).toEqual([5, 1, 1, 40])
  expect((await countEvents(db, later(3))).get('log-in')).toBe(7)
})

test('[ADM-05] strangers fill no table: beyond a minute’s subjects of a kind all further ones share a row', async () => {
  const { withAccount, withoutAccount } = MAX_SUBJECTS
  for (let index = 0; index < withoutAccount + 30; index += 1)
    await record({ kind: 'form-refused', network: `fd00::${index}` })
  const { events } = await listEvents(db, all)
  expect(events).toHaveLength(withoutAccount + 1)
  expect(events[0]).toMatchObject({ count: 30, network: null })

  // What they try at accounts does not push out what others try there, and the other way round.
  for (let index = 0; index < withAccount + 5; index += 1) await record({ kind: 'log-in-refused', accountId: newId() })
  await record({ kind: 'log-in-refused', network: 'fd00::1' })
  const rows = (await counts()).slice(withoutAccount + 1)
  expect(rows).toHaveLength(withAccount + 2)
  expect(rows.toSorted((a, b) => b - a)[0]).toBe(5)

  await db.deleteFrom('security_events').execute()
  const owners = withAccount + 5
  for (let index = 0; index < owners; index += 1) await record({ kind: 'log-in', accountId: newId() })
  expect(await counts()).toHaveLength(owners)
})

test('[ADM-05] an event that cannot be written fails nothing', async () => {
  await recordSecurityEvent(db, { kind: 'log-in', network: 'n'.repeat(100) }, NOW)
  expect(await counts()).toEqual([])
})

test('[ADM-05] events are kept for thirty days, and at most so many of them', async () => {
  for (const days of [EVENT_DAYS + 1, EVENT_DAYS - 1, 2, 1]) await record({ kind: 'log-in' }, later(-days * 24 * 60))
  await removeOldEvents(db, NOW)
  expect(await counts()).toHaveLength(3)
  await removeOldEvents(db, NOW, 2)
  const { events } = await listEvents(db, all)
  expect(events.map(({ at }) => at)).toEqual([later(-24 * 60), later(-2 * 24 * 60)])
})

test('[ADM-05] each kind has a figure of the last hour, also where nothing has happened', async () => {
  await record({ kind: 'code-wrong' }, later(-61))
  await record({ kind: 'code-wrong' }, later(-1))
  const figures = await countEvents(db, NOW)
  expect([...figures.keys()]).toEqual(securityKinds)
  expect([figures.get('code-wrong'), figures.get('step-up')]).toEqual([1, 0])
})

test('[ADM-05] admins find events by kind, account, address and time, a page after the other', async () => {
  const [accountId, addressKey] = [newId(), 'a'.repeat(64)]
  await record({ kind: 'log-in', accountId })
  await record({ kind: 'code-asked', addressKey }, later(1))
  await record({ kind: 'log-out', accountId }, later(2))
  const kindsOf = async (sought: Partial<Parameters<typeof listEvents>[1]>) =>
    (await listEvents(db, { ...all, ...sought })).events.map(({ kind }) => kind)
  expect(await kindsOf({})).toEqual(['log-out', 'code-asked', 'log-in'])
  expect(await kindsOf({ kind: 'log-in' })).toEqual(['log-in'])
  expect(await kindsOf({ until: later(1) })).toEqual(['code-asked', 'log-in'])
  expect(await kindsOf({ subject: { accountId, addressKeys: [] } })).toEqual(['log-out', 'log-in'])
  expect(await kindsOf({ subject: { accountId: null, addressKeys: ['b'.repeat(64), addressKey] } })).toEqual([
    'code-asked',
  ])

  await record({ kind: 'step-up', network: 'fdab:cdef:0123:4567::1' }, later(2))
  await record({ kind: 'step-up', network: 'fdab:cdee:0123:4567::1' }, later(2))
  const byNetwork = async (text: string) => (await kindsOf({ network: networkBeginning(text) })).length
  expect(await byNetwork(networkMark('fdab:cdef:0123:4567::1'))).toBe(1)
  expect(await byNetwork(' FDAB:CDEE:0123:4567::1 ')).toBe(1)
  expect(['abcdef0', 'abcdef012', 'ghijklmn', 'fdab:cdef:0123:4567::', '%'].map(networkBeginning)).toEqual(
    Array(5).fill(null),
  )
  await db.deleteFrom('security_events').where('kind', '=', 'step-up').execute()

  for (let minute = 3; minute < 60; minute += 1) await record({ kind: 'log-in', accountId }, later(minute))
  const first = await listEvents(db, all)
  const second = await listEvents(db, { ...all, before: first.older })
  expect([first.events.length, second.events.length, second.older]).toEqual([50, 10, null])
})

test('[AUTH-07] an account reads its own events, and not those that tell of others', async () => {
  const [accountId, other] = [newId(), newId()]
  for (const kind of securityKinds) await record({ kind, accountId })
  await record({ kind: 'log-in', accountId: other })
  const { events } = await listOwnEvents(db, accountId, { before: null })
  expect(events.map(({ kind }) => kind).toSorted()).toEqual(ownKinds.toSorted())
})
