import { refreshChangedDocuments } from '#domain/search/commands/refresh-documents.server.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { aListing } from '../factories.ts'
import { aDatabase } from '../world.ts'
import { get } from './browsers.ts'
import { anotherDoor, aProgram, aSite, eventually } from './processes.ts'

const { db, url } = await aDatabase()
const first = await aSite(url, { PAGE_CACHE_SECONDS: '5' })
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

test('[ADM-05] a site that is closed, opened and announced at one server is so at every other within a second, cached pages too', async () => {
  const announce = (text: string) =>
    sql`insert into announcement (text_en, text_es, shown_until) values (${text}, ${text}, now() + interval '1 hour')
      on conflict (only_row) do update set text_en = excluded.text_en`.execute(db)
  const isOpen = (open: boolean) => sql`update settings set site_open = ${open}`.execute(db)
  for (const round of [1, 2, 3]) {
    await untilBoth('pages', '/about', ({ status }) => status === 200)
    await isOpen(false)
    expect(await untilBoth('closed', '/about', ({ status }) => status === 503)).toBeLessThan(1000)
    await isOpen(true)
    expect(await untilBoth('open', '/about', ({ status }) => status === 200)).toBeLessThan(1000)
    await announce(`Maintenance ${round}`)
    expect(await untilBoth('announced', '/about', ({ text }) => text.includes(`Maintenance ${round}`))).toBeLessThan(
      1000,
    )
  }
})

test('[LIST-01] a listing’s new title is in strangers’ pages of every server within five seconds', async () => {
  const { id } = await aListing(db, { titles: { en: 'Title of before', es: 'Título de antes' } })
  const shows = (title: string) => untilBoth(title, `/property/${id}`, ({ text }) => text.includes(title))
  await shows('Title of before')
  await sql`update listing_texts set title = 'Title of after' where listing_id = ${id}`.execute(db)
  await refreshChangedDocuments(db, new Date())
  expect(await shows('Title of after')).toBeLessThan(5500)
})
