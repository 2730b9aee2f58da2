import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { availableConnections, followPrograms, shareOf, shortageOf } from './living-programs.server.ts'

const { db } = await aDatabase()

const follow = (program: 'server' | 'worker', connections: number) =>
  followPrograms(db, { program, connections }, (error) => expect.unreachable(String(error)))

test('[OPS-02] programs know who else lives and what all may take; one that stops is gone at once, one that is silent after twenty seconds', async () => {
  const first = await follow('server', 13)
  expect(first.living()).toEqual({ servers: 1, workers: 0, connections: 13 })
  const worker = await follow('worker', 16)
  const second = await follow('server', 3)
  expect(second.living()).toEqual({ servers: 2, workers: 1, connections: 32 })

  await worker.stop()
  await sql`update program_heartbeats set at = at - interval '19 seconds' where connections = 13`.execute(db)
  const third = await follow('server', 5)
  expect(third.living()).toEqual({ servers: 3, workers: 0, connections: 21 })
  await sql`update program_heartbeats set at = at - interval '2 seconds' where connections = 13`.execute(db)
  const fourth = await follow('server', 7)
  expect(fourth.living()).toEqual({ servers: 3, workers: 0, connections: 15 })
  for (const each of [first, second, third, fourth]) await each.stop()
  expect(await db.selectFrom('program_heartbeats').selectAll().execute()).toEqual([])
})

test('[OPS-02] a program that cannot say that it lives goes on, and counts itself', async () => {
  const errors: unknown[] = []
  const away = await aDatabase()
  await away.close()
  const own = await followPrograms(away.db, { program: 'server', connections: 13 }, (error) => void errors.push(error))
  expect(own.living()).toEqual({ servers: 1, workers: 0, connections: 13 })
  expect(errors).toHaveLength(1)
  await own.stop()
})

test('[OPS-02] the start warns where all programs may take more connections than there are, and not before', async () => {
  const available = await availableConnections(db)
  expect(available).toBeGreaterThan(50)
  const living = { servers: 7, workers: 2, connections: available }
  expect(shortageOf(living, available)).toBeNull()
  expect(shortageOf({ ...living, connections: available + 1 }, available)).toBe(
    `7 servers and 2 workers may take ${available + 1} connections, and PostgreSQL gives ${available}: raise max_connections, lower DATABASE_POOL, or put a pooler in between (docs/operations.md, ‘Poolers’).`,
  )
})

test.each([
  [600, 1, 600],
  [600, 2, 300],
  [600, 7, 86],
  [600, 8, 75],
  [600, 100, 75],
  [3, 8, 1],
  [1, 8, 1],
  [600, 0, 600],
])('[OPS-02] of a limit of %i one of %i servers allows %i', (limit, servers, share) => {
  expect(shareOf(limit, servers)).toBe(share)
})
