import { createHash } from 'node:crypto'
import { csvStyle } from '#domain/i18n/csv-style.ts'
import { localeFor } from '#domain/i18n/language.ts'
import { translator } from '#domain/i18n/queries.server.ts'
import { type SiteId, zoneOf } from '#domain/i18n/site.ts'
import type { Language } from '#domain/i18n/language.ts'
import { maskedDetails } from '#domain/payouts/bank-details.ts'
import { readBankDetails } from '#domain/payouts/queries/read-details.server.ts'
import type { Db } from '#platform/db.server.ts'
import type { Storage } from '#platform/storage.server.ts'
import { CSV_START, csvLine } from '#platform/table-file.server.ts'
import type { Vault } from '#platform/vault.server.ts'
import { slicesOf, type ZipEntry, zipOf } from '#platform/zip-file.server.ts'
import { type ExportLimits, exportLimits, exportName, SLICE_BYTES } from '../data-export.ts'
import { pageEnd, PAGE_STYLE, pageStart, partEnd, partStart } from '../page-frame.ts'
import type { PageReader } from '../page-html.ts'
import { accountParts } from '../page-parts.ts'
import { threadHtml } from '../page-thread.ts'
import { listPictures } from '../queries/list-pictures.server.ts'
import { exportedTables, type Facts, readRows, type Row } from '../queries/list-rows.server.ts'
import { readOwnAccount } from '../queries/read-own-account.server.ts'
import { readOwnThreads } from '../queries/read-own-threads.server.ts'

type Reading = { facts: Facts; language: Language; site: SiteId; product: string }

type Sources = { db: Db; storage: Storage; vault: Vault }

/**
 * Writes everything that we know of a person into one archive: a page to read, pictures, JSON and tables.
 *
 * Memory holds a slice of the archive, a picture and a portion of rows, however much there is.
 *
 * @param reading.language of the page
 * @returns the number of slices
 */
export async function writeExport(
  sources: Sources,
  id: string,
  reading: Reading,
  limits: ExportLimits = exportLimits,
): Promise<number> {
  let slices = 0
  for await (const slice of slicesOf(zipOf(filesOf(sources, reading, limits)), SLICE_BYTES)) {
    slices += 1
    await sources.storage.write(exportName(id, slices), slice)
  }
  await removeRest(sources.storage, id, slices)
  return slices
}

/** An earlier attempt may have written more slices, which nothing would ever delete. */
async function removeRest(storage: Storage, id: string, slices: number): Promise<void> {
  for (let slice = slices + 1; await storage.read(exportName(id, slice)); slice += 1)
    await storage.delete(exportName(id, slice))
}

async function* filesOf(sources: Sources, reading: Reading, limits: ExportLimits): AsyncGenerator<ZipEntry, void> {
  const pictures = new Map<string, string>()
  const leftOut = yield* pictureFiles(sources, { userId: reading.facts.person, limits }, pictures)
  const rows = new Map<string, number>()
  yield { name: 'data.json', isCompressed: false, content: jsonOf(sources, reading.facts, rows) }
  for (const table of rows.keys())
    yield { name: `tables/${table}.csv`, isCompressed: false, content: csvOf(rowsOf(sources, table, reading.facts)) }
  const page = pageOf(sources.db, { ...reading, limits, pictures, rows, leftOut })
  yield { name: 'index.html', isCompressed: false, content: page }
}

type Whose = { userId: string; limits: ExportLimits }

/**
 * @param taken receives the paths of the pictures that are in the archive
 * @returns how many had no room
 */
async function* pictureFiles(
  { db, storage }: Sources,
  { userId, limits }: Whose,
  taken: Map<string, string>,
): AsyncGenerator<ZipEntry, number> {
  const { pictures, count } = await listPictures(db, userId, limits.pictures)
  let bytes = 0
  let missing = 0
  for (const { id, key, source } of pictures) {
    const picture = bytes < limits.pictureBytes && (await storage.read(source))
    // It was removed since the list was read.
    if (picture === null) continue
    if (picture === false || bytes + picture.length > limits.pictureBytes) {
      missing += 1
      continue
    }
    bytes += picture.length
    const name = `photos/${key}.${/\.(jpe?g|png|avif)$/.exec(source)?.[1] ?? 'webp'}`
    taken.set(id, name)
    yield { name, isCompressed: true, content: [picture] }
  }
  return missing + count - pictures.length
}

/** The number of a payout account is masked, as on the page where its owner reads it. */
async function* rowsOf({ db, vault }: Sources, table: string, facts: Facts): AsyncGenerator<Row, void> {
  if (table !== 'payout_accounts') return yield* readRows(db, table, facts)
  for (const row of await Array.fromAsync(readRows(db, table, facts))) {
    const details = await readBankDetails(db, vault, String(row['id']))
    yield { ...row, details: details && maskedDetails(details) }
  }
}

/**
 * All tables as one object, a row a line; a table without a row is left out.
 *
 * @param counts receives the number of each table's rows
 */
async function* jsonOf(sources: Sources, facts: Facts, counts: Map<string, number>): AsyncGenerator<string, void> {
  yield '{'
  for (const table of exportedTables) {
    let count = 0
    for await (const row of rowsOf(sources, table, facts)) {
      if (count === 0) yield `${counts.size === 0 ? '' : ',\n'}${JSON.stringify(table)}: [\n`
      yield `${count === 0 ? '' : ',\n'}${JSON.stringify(row)}`
      count += 1
    }
    if (count === 0) continue
    counts.set(table, count)
    yield ']'
  }
  yield '}\n'
}

/** Writes one line per row; nested values become JSON. */
async function* csvOf(rows: AsyncIterable<Row>): AsyncGenerator<string, void> {
  yield CSV_START
  let names: string[] | undefined
  for await (const row of rows) {
    if (!names) yield csvLine((names = Object.keys(row)), csvStyle.en)
    yield csvLine(
      names.map((name) => cellOf(row[name])),
      csvStyle.en,
    )
  }
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

type Page = Reading & {
  limits: ExportLimits
  pictures: ReadonlyMap<string, string>
  rows: ReadonlyMap<string, number>
  leftOut: number
}

async function* pageOf(
  db: Db,
  { facts, language, site, product, limits, ...files }: Page,
): AsyncGenerator<string, void> {
  const t = translator(language, site)
  const reader: PageReader = { t, language, locale: localeFor(language, site), zone: zoneOf(site), ...files }
  const own = { facts, language, max: limits.entries }
  const account = await readOwnAccount(db, own)
  const hasThreads = files.rows.has('conversations')
  const frame = { product, name: account.profile.firstName, now: facts.now, styleHash: STYLE_HASH, hasThreads }
  yield pageStart(frame, accountParts(account, reader), reader).html
  if (hasThreads) {
    yield partStart('talk', reader).html
    for await (const thread of readOwnThreads(db, own, limits)) yield threadHtml(thread, reader).html
    yield partEnd.html
  }
  yield pageEnd(files, reader).html
}

const STYLE_HASH = `sha256-${createHash('sha256').update(PAGE_STYLE).digest('base64')}`
