import { startDraft } from '#domain/hosting/commands/save-draft.server.ts'
import { aHost, aListing, NOW } from '#test/factories.ts'
import { defaultLimits } from '#test/limits.ts'
import { aDatabase } from '#test/world.ts'
import { expect, test } from 'vitest'
import { hostedUnits } from './hosted-units.server.ts'

const { db } = await aDatabase()

test('[HOST-10] a host’s units are those of their own listings, drafts among them, and nobody else’s', async () => {
  const [host_id, other] = [await aHost(db), await aHost(db)]
  await aListing(db, { host_id: other, unit: 'hour' })
  expect(await hostedUnits(db, host_id)).toEqual([])

  await aListing(db, { host_id })
  await aListing(db, { host_id })
  expect(await hostedUnits(db, host_id)).toEqual(['day'])
  await aListing(db, { host_id, unit: 'hour', status: 'removed' })
  expect(await hostedUnits(db, host_id)).toEqual(['day'])
  await startDraft(db, { hostId: host_id, unit: 'hour', limits: defaultLimits }, NOW)
  expect(await hostedUnits(db, host_id)).toEqual(['day', 'hour'])
})
