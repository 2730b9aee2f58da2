import { aHost, aListing } from '#test/factories.ts'
import { aDatabase } from '#test/world.ts'
import { expect, test } from 'vitest'
import { hostedUnits } from './hosted-units.server.ts'

const { db } = await aDatabase()

test('[HOST-10] a host’s units are those of their own listings, in whatever state but deleted, and nobody else’s', async () => {
  const [host_id, other] = [await aHost(db), await aHost(db)]
  await aListing(db, { host_id: other, unit: 'hour' })
  expect(await hostedUnits(db, host_id)).toEqual([])

  await aListing(db, { host_id })
  await aListing(db, { host_id })
  expect(await hostedUnits(db, host_id)).toEqual(['day'])
  await aListing(db, { host_id, unit: 'hour', status: 'removed' })
  expect(await hostedUnits(db, host_id)).toEqual(['day'])
  await aListing(db, { host_id, unit: 'hour', status: 'in_review', published_at: null })
  expect(await hostedUnits(db, host_id)).toEqual(['day', 'hour'])
})
