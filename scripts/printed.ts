import { readFileSync, writeFileSync } from 'node:fs'
import pg from 'pg'
import { rowTypesOf } from './row-types.ts'
import { schemaTextOf } from './schema-text.ts'

/** The printed files that describe what migrations and routines make. */
const printed = { 'db/rows.ts': rowTypesOf, 'db/schema.sql': schemaTextOf }

/** Writes them from a migrated database. */
export async function printFiles(url: string): Promise<number> {
  for (const [path, text] of await textsOf(url)) writeFileSync(path, text)
  return 0
}

/** @returns 1 when one of them differs from the database */
export async function printedFilesDiffer(url: string): Promise<number> {
  const stale = (await textsOf(url)).filter(([path, text]) => readFileSync(path, 'utf8') !== text)
  for (const [path] of stale) console.error(`${path} is not what the migrations make: run \`npm run db -- rows\`.`)
  return stale.length > 0 ? 1 : 0
}

async function textsOf(url: string): Promise<[path: string, text: string][]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const texts: [string, string][] = []
    for (const [path, textOf] of Object.entries(printed)) texts.push([path, await textOf(client)])
    return texts
  } finally {
    await client.end()
  }
}
