import { refreshChangedDocuments } from '#domain/search/commands/refresh-documents.server.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { aListing } from '../factories.ts'
import { aDatabase } from '../world.ts'
import { get } from './browsers.ts'
import { anotherDoor, aProgram, aSite, eventually } from './processes.ts'

const { db, url } = await aDatabase()
// A page stays in a server's memory for the whole test, unless the server hears that it is of before.
const first = await aSite(url, { PAGE_CACHE_SECONDS: '60' })
const second = await anotherDoor(first)
const servers = [first, second].map((site) => ({ address: site.address, program: aProgram('server.ts', site) }))
beforeAll(() => Promise.all(servers.map(({ program }) => program.start())))

/** @returns how long it took the later of the two */
async function untilBoth(
  what: string,
  path: string,
  isSo: (answer: { status: number; text: string }) => boolean,
  cookie = '',
) {
  const begun = performance.now()
  const all = servers.map(({ address }) => eventually(what, async () => isSo(await get(address, path, cookie))))
  await Promise.all(all)
  return performance.now() - begun
}

// Within a second where nothing else runs: the quickest of some rounds; a server that did not hear would take a minute each time.
test('[ADM-05] a site that is closed, opened and announced at one server is so at every other within a second, cached pages too', async () => {
  const announce = (text: string) =>
    sql`insert into announcement (text_en, text_es, shown_until) values (${text}, ${text}, now() + interval '1 hour')
      on conflict (only_row) do update set text_en = excluded.text_en`.execute(db)
  const isOpen = (open: boolean) => sql`update settings set site_open = ${open}`.execute(db)
  const [closed, opened, announced]: [number[], number[], number[]] = [[], [], []]
  for (const round of [1, 2, 3]) {
    await untilBoth('pages', '/about', ({ status }) => status === 200)
    await isOpen(false)
    closed.push(await untilBoth('closed', '/about', ({ status }) => status === 503))
    await isOpen(true)
    opened.push(await untilBoth('open', '/about', ({ status }) => status === 200))
    await announce(`Maintenance ${round}`)
    announced.push(await untilBoth('announced', '/about', ({ text }) => text.includes(`Maintenance ${round}`)))
  }
  for (const rounds of [closed, opened, announced]) expect(Math.min(...rounds)).toBeLessThan(1000)
})

// Rows of the front page are kept for fifteen seconds by a server that does not hear of a change; the quickest of some rounds, as others run here.
test('[LIST-01] a listing’s new title is in the rows of the front page of every server within five seconds', async () => {
  const listings = []
  while (listings.length < 6) listings.push(await aListing(db))
  const { id } = listings[0]!
  // With a cookie that may be a session's a page is made anew each time, of the rows in a server's memory.
  const cookie = 'session=none'
  const times = []
  for (const round of [1, 2, 3]) {
    await untilBoth('the front page', '/', ({ status }) => status === 200, cookie)
    await sql`update listing_texts set title = ${`Title ${round} of one`} where listing_id = ${id}`.execute(db)
    await refreshChangedDocuments(db, new Date())
    const hasTitle = ({ text }: { text: string }) => text.includes(`Title ${round} of one`)
    times.push(await untilBoth('the title', '/', hasTitle, cookie))
  }
  expect(Math.min(...times)).toBeLessThan(5000)
})
