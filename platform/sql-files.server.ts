import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'

export type SqlFile = { name: string; text: string; hash: string }

/** The files are in the order of their names; their hashes reveal changes. */
export async function readSqlFiles(folder: URL): Promise<SqlFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(names.map(async (name) => sqlFile(name, await readFile(new URL(name, folder), 'utf8'))))
}

const sqlFile = (name: string, text: string): SqlFile => ({
  name,
  text,
  hash: createHash('sha256').update(text).digest('hex'),
})
