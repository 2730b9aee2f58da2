import { maskedDetails } from '#domain/payouts/bank-details.ts'
import { readBankDetails } from '#domain/payouts/queries/read-details.server.ts'
import type { Db } from '#platform/db.server.ts'
import type { Storage } from '#platform/storage.server.ts'
import { csvStyle } from '#domain/i18n/csv-style.ts'
import { CSV_START, csvLine } from '#platform/table-file.server.ts'
import type { Vault } from '#platform/vault.server.ts'
import { zipSync } from 'fflate'
import { exportName, MAX_PART_BYTES } from '../data-export.ts'
import { receivedMessages } from '../messages-data.ts'
import { personalTables } from '../personal-data.ts'
import { type Facts, listReceived, listRows, type Row } from '../queries/list-rows.server.ts'

type Content = Record<string, Uint8Array>

/**
 * Writes the data of `personalTables` into files: JSON and CSV in one, photos in the others.
 *
 * @returns the number of files
 */
export async function writeExport(
  { db, storage, vault }: { db: Db; storage: Storage; vault: Vault },
  id: string,
  facts: Facts,
): Promise<number> {
  const tables = await readTables(db, facts)
  const accounts = tables['payout_accounts'] ?? []
  for (const row of accounts) {
    const details = await readBankDetails(db, vault, String(row['id']))
    Object.assign(row, { details: details && maskedDetails(details) })
  }
  const data = JSON.stringify(tables, null, 2)
  const first: Content = { 'data.json': utf8(data) }
  for (const [name, rows] of Object.entries(tables)) first[`tables/${name}.csv`] = utf8(csvOf(rows))
  await write(storage, exportName(id, 1), first)
  return writePhotos(db, storage, id, facts.person)
}

/** @returns the number of the last file */
async function writePhotos(db: Db, storage: Storage, id: string, userId: string): Promise<number> {
  const photos = await db
    .selectFrom('photos')
    .select(['key', 'source'])
    .where('owner_id', '=', userId)
    .orderBy('id')
    .execute()
  let [part, bytes, content]: [number, number, Content] = [1, 0, {}]
  const flush = async () => {
    if (bytes === 0) return
    part += 1
    await write(storage, exportName(id, part), content)
    bytes = 0
    content = {}
  }
  for (const { key, source } of photos) {
    const photo = await storage.read(source)
    if (!photo) continue
    if (bytes + photo.length > MAX_PART_BYTES) await flush()
    content[`photos/${key}.webp`] = photo
    bytes += photo.length
  }
  await flush()
  return part
}

/** Two rules may match one row of a table, which is exported once; tables without a row are left out. */
async function readTables(db: Db, facts: Facts): Promise<Record<string, Row[]>> {
  const tables: Record<string, Row[]> = {}
  for (const place of personalTables) {
    if (place.withheld === null) continue
    const rows = await listRows(db, place, facts)
    const known = new Set((tables[place.table] ?? []).map((row) => JSON.stringify(row)))
    tables[place.table] = [...(tables[place.table] ?? []), ...rows.filter((row) => !known.has(JSON.stringify(row)))]
  }
  for (const received of receivedMessages)
    tables[received.table] = [...(tables[received.table] ?? []), ...(await listReceived(db, received, facts))]
  return Object.fromEntries(Object.entries(tables).filter(([, rows]) => rows.length > 0))
}

/** Writes one line per row; nested values become JSON. */
function csvOf(rows: readonly Row[]): string {
  const names = Object.keys(rows[0] ?? {})
  return (
    CSV_START +
    [names, ...rows.map((row) => names.map((name) => cellOf(row[name])))]
      .map((cells) => csvLine(cells, csvStyle.en))
      .join('')
  )
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const utf8 = (text: string) => new TextEncoder().encode(text)

/** Photos are compressed already, so only texts are. */
const write = (storage: Storage, name: string, content: Content) =>
  storage.write(
    name,
    Buffer.from(
      zipSync(
        Object.fromEntries(
          Object.entries(content).map(([path, bytes]) => [
            path,
            [bytes, { level: path.startsWith('photos/') ? 0 : 6 }],
          ]),
        ),
      ),
    ),
  )
