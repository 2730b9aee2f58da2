import { createHash } from 'node:crypto'
import type pg from 'pg'

/** Prepares statements for proofs, where planning the same ones took longer than all else. */
export function preparesStatements(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    const send = client.query.bind(client) as (...query: unknown[]) => unknown
    const prepared = (text: unknown, values: unknown, ...rest: unknown[]) =>
      typeof text === 'string' && Array.isArray(values)
        ? send({ name: nameOf(text), text, values }, ...rest)
        : send(...[text, values, ...rest].filter((each) => each !== undefined))
    client.query = prepared as typeof client.query
  })
}

const names = new Map<string, string>()

/** PostgreSQL's names have at most 63 characters. */
function nameOf(text: string): string {
  const known = names.get(text) ?? createHash('sha1').update(text).digest('hex')
  names.set(text, known)
  return known
}
