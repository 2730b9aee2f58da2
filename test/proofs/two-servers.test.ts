import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
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
async function untilBoth(what: string, path: string, isSo: (answer: { status: number; text: string }) => boolean) {
  const begun = performance.now()
  const all = servers.map(({ address }) => eventually(what, async () => isSo(await get(address, path))))
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
  for (const round of [1, 2, 3, 4, 5]) {
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
