import { newId } from '#kernel/ids.ts'
import { addJob } from '#platform/outbox.server.ts'
import { aListing } from '#test/factories.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aHouse } from '#test/house/house.ts'

const { db, ask, drainJobs } = await aHouse({ clock: () => new Date('2031-05-10T12:00:00Z') })

test('a house has the time that its test says', async () => {
  const { id } = await aListing(db)
  const page = await (await ask(`/property/${id}`)).text()
  const days = [...page.matchAll(/data-day="([\d-]+)"/g)].map(([, day]) => day!)
  expect(days.length).toBeGreaterThan(10)
  expect(days.filter((day) => day < '2031-05-10' || day > '2031-08-01')).toEqual([])
})

test('a job that fails is no secret of the house', async () => {
  await addJob(db, 'email.send', { emailId: 'nothing' })
  await expect(drainJobs()).rejects.toThrow('email.send')
})

test('jobs of one queue are all done at once', async () => {
  for (let count = 0; count < 3; count += 1)
    await addJob(db, 'media.prepare-photo', { photoId: newId() }, { queue: 'pictures' })
  await drainJobs()
  const { rows } = await sql`select from graphile_worker.jobs where queue_name = 'pictures'`.execute(db)
  expect(rows).toEqual([])
})
