import { aGuest, NOW } from '#test/factories.ts'
import { aDatabase } from '#test/world.ts'
import { expect, test } from 'vitest'
import { MAX_VIEWS, removeView, saveView } from './commands/save-view.server.ts'
import { listViews } from './queries/list-views.server.ts'

const { db } = await aDatabase()

test('[ADM-02] an admin keeps views of a list under names of their own, at most twenty, and nobody else sees or removes them', async () => {
  const [userId, other] = [await aGuest(db), await aGuest(db)]
  const save = (name: string, by = userId) =>
    saveView(db, { userId: by, list: 'bookings', name, params: 'list=pending' }, NOW)
  expect((await save('To pay')).ok).toBe(true)
  expect(await save('To pay')).toEqual({ ok: false, failure: { reason: 'name-taken' } })
  expect((await save('To pay', other)).ok).toBe(true)
  const views = await listViews(db, { userId, list: 'bookings' })
  expect(views).toMatchObject([{ name: 'To pay', params: 'list=pending' }])
  expect(await listViews(db, { userId, list: 'people' })).toEqual([])

  await removeView(db, { userId: other, viewId: views[0]!.id })
  expect(await listViews(db, { userId, list: 'bookings' })).toHaveLength(1)
  for (let count = 1; count < MAX_VIEWS; count += 1) expect((await save(`View ${count}`)).ok).toBe(true)
  expect(await save('One too many')).toEqual({ ok: false, failure: { reason: 'too-many' } })
  await removeView(db, { userId, viewId: views[0]!.id })
  expect((await save('One too many')).ok).toBe(true)
})

test('[ADM-02] of two windows that keep a view at once with one left, one is told', async () => {
  const userId = await aGuest(db)
  const save = (name: string) => saveView(db, { userId, list: 'people', name, params: '' }, NOW)
  for (let count = 1; count < MAX_VIEWS; count += 1) await save(`View ${count}`)
  const outcomes = await Promise.all([save('One'), save('Other')])
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
})
