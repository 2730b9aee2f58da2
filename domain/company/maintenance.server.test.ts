import { setMaintenance } from '#domain/admin/commands/write-settings.server.ts'
import { readMaintenanceValues } from '#domain/admin/queries/read-settings.server.ts'
import { settingsVersion } from '#domain/admin/queries/settings-version.server.ts'
import { DAY_MS, MINUTE_MS } from '#kernel/durations.ts'
import { aGuest, NOW, valueOf } from '#test/factories.ts'
import { aDatabase } from '#test/world.ts'
import { expect, test } from 'vitest'
import { maintenanceForm } from './input.ts'
import { isAhead } from './maintenance.ts'
import { isSiteOpen, maintenanceOf } from './queries.server.ts'

const { db } = await aDatabase()
const adminId = await aGuest(db)
const at = (ms: number) => new Date(NOW.getTime() + ms)

async function plan(from: Date | null, until: Date | null): Promise<void> {
  const base = settingsVersion(await readMaintenanceValues(db))
  const values = {
    maintenanceFrom: from?.toISOString() ?? null,
    maintenanceUntil: until?.toISOString() ?? null,
  }
  valueOf(await setMaintenance(db, { adminId, base, values }, NOW))
}

test('[ADM-01] planned maintenance closes the site from its beginning, not before, until its end, and can be taken back', async () => {
  const [from, until] = [at(DAY_MS), at(DAY_MS + 60 * MINUTE_MS)]
  await plan(from, until)
  const opens = async (ms: number) => isSiteOpen(db, at(ms))
  expect(await opens(0)).toBe(true)
  expect(await opens(DAY_MS - 1)).toBe(true)
  expect(await opens(DAY_MS)).toBe(false)
  expect(await opens(DAY_MS + 60 * MINUTE_MS - 1)).toBe(false)
  expect(await maintenanceOf(db, from)).toEqual({ from, until })
  expect(await opens(DAY_MS + 60 * MINUTE_MS)).toBe(true)
  expect(await maintenanceOf(db, until)).toBeNull()

  await plan(null, null)
  expect(await opens(DAY_MS)).toBe(true)
  expect(await maintenanceOf(db, NOW)).toBeNull()
})

test('[ADM-01] pages tell of maintenance two days before it begins, and no longer once it has begun', () => {
  const maintenance = { from: at(3 * DAY_MS), until: at(4 * DAY_MS) }
  expect([1, DAY_MS, 3 * DAY_MS - 1, 3 * DAY_MS].map((ms) => isAhead(maintenance, at(ms)))).toEqual([
    false,
    true,
    true,
    false,
  ])
})

const from = '2026-03-04T10:00'

test.each([
  [{}, [], 'nothing is planned'],
  [{ from, until: '2026-03-04T10:01' }, [], 'a minute'],
  [{ from, until: '2026-03-11T10:00' }, [], 'seven days'],
  [{ from, until: '2026-03-11T10:01' }, ['until'], 'a minute more'],
  [{ from: '2026-02-25T10:00', until: from }, [], 'what has begun'],
  [{ from: '2026-02-20T10:00', until: '2026-02-20T11:00' }, ['until'], 'what is over'],
  [{ from, until: from }, ['until'], 'no time at all'],
  [{ from, until: '2026-03-04T09:00' }, ['until'], 'the end before the beginning'],
  [{ from }, ['until'], 'no end'],
  [{ until: from }, ['from'], 'no beginning'],
  [{ from: 'soon', until: from }, ['from'], 'a word'],
  [{ from: '2026-02-30T10:00', until: from }, ['from'], 'a day that is not'],
] as const)('[ADM-01] of planned maintenance, %j has its problem at %j (%s)', (typed, problems, _why) => {
  const parsed = maintenanceForm('America/Santiago', NOW).safeParse(typed)
  expect(parsed.error?.issues.map(({ path }) => path[0]) ?? []).toEqual(problems)
})

test('[ADM-01] the times of maintenance are those of the site', () => {
  expect(maintenanceForm('America/Santiago', NOW).parse({ from, until: '2026-03-04T12:00' })).toEqual({
    maintenanceFrom: '2026-03-04T13:00:00.000Z',
    maintenanceUntil: '2026-03-04T15:00:00.000Z',
  })
})
