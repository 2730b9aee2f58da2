import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { deleteFiles } from '#domain/media/commands/remove-photo.server.ts'
import { deleteExport } from '#domain/privacy/commands/remove-exports.server.ts'
import { orderByPlace } from '#domain/search/commands/order-by-place.server.ts'
import { refreshAllDocuments } from '#domain/search/commands/refresh-documents.server.ts'
import type { Config } from '#platform/config.server.ts'
import { openDatabase } from '#platform/db.server.ts'
import { openStorage } from '#platform/storage.server.ts'
import pg from 'pg'
import { doom, type Doomed, sweep } from './doomed-rows.ts'
import { emptyDatabase } from './empty-database.ts'
import { bind, unbind } from './unbound-tables.ts'

type Setting = Pick<Config, 'storage' | 'dataDir'>

/** Whether the demo's people are in it: of another database nothing is deleted. */
export const isDemo = (url: string): Promise<boolean> =>
  withClient(url, async (client) => ((await client.query('select from demo_people limit 1')).rowCount ?? 0) > 0)

/**
 * Makes of a demo a database that may be started outside demo mode (docs/decisions/111-from-demo-to-production.md).
 *
 * @param isWhole everything goes; otherwise the demo's people, and all that refers to them
 * @returns how many people are left
 */
export async function leaveDemo(url: string, setting: Setting, { isWhole }: { isWhole: boolean }): Promise<number> {
  const files = isWhole ? await emptied(url) : await swept(url)
  await removeFiles(setting, files)
  return findAgain(url)
}

type Files = {
  photos: { key: string; source: string }[]
  /** Of uploads on their way. */
  parts: string[]
  exports: { id: string; parts: number | null }[]
}

async function emptied(url: string): Promise<Files> {
  const files = await withClient(url, (client) => namedFiles(client, 'true'))
  await emptyDatabase(url)
  return files
}

/** One transaction: an interrupted command leaves the demo as it was. */
function swept(url: string): Promise<Files> {
  return withClient(url, async (client) => {
    await client.query('begin')
    await unbind(client)
    const doomed: Doomed = await doom(client)
    const files = await namedFiles(client, `exists (select from doomed d where d.of = t.tableoid and d.at = t.ctid)`)
    await sweep(client, doomed)
    await bind(client)
    await client.query('commit')
    return files
  })
}

/** Files outside the database are listed before the rows that name them are deleted. */
async function namedFiles(client: pg.Client, which: string): Promise<Files> {
  const rowsOf = async <Row extends pg.QueryResultRow>(query: string) =>
    (await client.query<Row>(`${query} and ${which}`)).rows
  return {
    photos: await rowsOf(`select key, source from photos t where source not like 'demo/%'`),
    parts: (await rowsOf<{ parts: string[] }>('select parts from photo_uploads t where true')).flatMap(
      ({ parts }) => parts,
    ),
    exports: await rowsOf('select id, parts from data_exports t where true'),
  }
}

/** Last, when their rows are gone: a file too many harms nobody. */
async function removeFiles({ storage: setting, dataDir }: Setting, files: Files): Promise<void> {
  const storage = await openStorage(setting, dataDir)
  for (const photo of files.photos) await deleteFiles(storage, photo)
  for (const name of files.parts) await storage.delete(name)
  for (const made of files.exports) await deleteExport(storage, made)
  await rm(join(dataDir, 'demo'), { recursive: true, force: true })
}

/** Listings that are left are found by words and places again, in the order of what has been booked of them. */
async function findAgain(url: string): Promise<number> {
  const { db } = openDatabase({ databaseUrl: url, databasePool: 2, timeouts: null })
  try {
    await refreshAllDocuments(db, new Date())
    await orderByPlace(db)
    const { count } = await db
      .selectFrom('user')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return count
  } finally {
    await db.destroy()
  }
}

async function withClient<Value>(url: string, work: (client: pg.Client) => Promise<Value>): Promise<Value> {
  const client = new pg.Client({ connectionString: url, application_name: 'patio leave-demo' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
