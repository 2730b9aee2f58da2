import { mkdtempSync, rmSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeExport } from '#domain/privacy/commands/write-export.server.ts'
import { exportLimits, SLICE_BYTES } from '#domain/privacy/data-export.ts'
import { newId } from '#kernel/ids.ts'
import { type Db, openDatabase } from '#platform/db.server.ts'
import { openStorage, type Storage } from '#platform/storage.server.ts'
import { openVault } from '#platform/vault.server.ts'
import { startPostgres } from '#scripts/postgres.ts'
import { sql } from 'kysely'
import { endedAlways } from './interruption.ts'
import { fillMessages, INBOX, type InboxWorld } from './messages-world.ts'
import { type Figure, note, type Options } from './report.ts'
import { BENCH_DATA, newDatabase } from './running.ts'

/** Beyond the limit of pictures, of which each has the bytes of a usual one. */
const PICTURES = exportLimits.pictures + 100
const PICTURE_BYTES = 240_000

const MEGABYTE = 1024 * 1024

/** Measures the export of a host with very much: the memory that it takes above what the program has, and its time. */
export async function measure(_options: Options): Promise<Figure[]> {
  note(`${INBOX.conversations} conversations, ${PICTURES} pictures...`)
  const postgres = await startPostgres(BENCH_DATA)
  const folder = mkdtempSync(join(tmpdir(), 'patio-bench-export-'))
  const stop = endedAlways(async () => {
    rmSync(folder, { recursive: true, force: true })
    await postgres.stop()
  })
  try {
    const databaseUrl = await newDatabase(postgres, 'bench_export')
    const { db } = openDatabase({ databaseUrl, databasePool: 2, timeouts: null })
    const storage = await openStorage({ kind: 'disk', folder }, folder)
    try {
      const world = await fillMessages(db)
      await fillPictures(db, storage, world)
      return await figuresOf(db, storage, world)
    } finally {
      await db.destroy()
    }
  } finally {
    await stop()
  }
}

async function fillPictures(db: Db, storage: Storage, { hostId, listingIds }: InboxWorld): Promise<void> {
  const source = 'originals/all.webp'
  await storage.write(source, randomBytes(PICTURE_BYTES))
  await sql`insert into photos (id, key, source, width, height, thumbhash, owner_id, content_hash, created_at)
    select gen_random_uuid(), lpad(n::text, 24, '0'), ${source}, 9, 9, '', ${hostId}, lpad(n::text, 64, '0'), now()
    from generate_series(1, ${PICTURES}::integer) n`.execute(db)
  await sql`insert into listing_photos (listing_id, position, photo_id)
    select listing, n, id from unnest(${listingIds}::uuid[]) listing,
      lateral (select id, row_number() over (order by id) as n from photos where owner_id = ${hostId} limit 30) photos`.execute(
    db,
  )
}

async function figuresOf(db: Db, storage: Storage, { hostId, newGuestIds }: InboxWorld): Promise<Figure[]> {
  const vault = openVault(randomBytes(32).toString('base64url'))
  const exported = (person: string) => {
    const facts = { person, email: '', now: new Date(), title_en: '', title_es: '' }
    return writeExport({ db, storage, vault }, newId(), { facts, language: 'en', site: 'global', product: 'Patio' })
  }
  // What the first export loads stays with the program.
  await exported(newGuestIds[0]!)
  const memory = watchMemory()
  const began = performance.now()
  const slices = await exported(hostId)
  const seconds = (performance.now() - began) / 1000
  return [
    { figure: 'archive', value: (slices * SLICE_BYTES) / MEGABYTE, unit: 'MB' },
    { figure: 'time', value: seconds, unit: 's', goal: '<=60' },
    { figure: 'memory.above_idle', value: memory.end(), unit: 'MB', goal: '<=200' },
  ]
}

/** Looks at this process every 20 ms. */
function watchMemory(): { end: () => number } {
  const before = process.memoryUsage.rss()
  let highest = before
  const timer = setInterval(() => void (highest = Math.max(highest, process.memoryUsage.rss())), 20)
  return {
    end: () => {
      clearInterval(timer)
      return (highest - before) / MEGABYTE
    },
  }
}
