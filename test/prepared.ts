import { createHash } from 'node:crypto'
import type pg from 'pg'

/**
 * Prepares each statement once a connection: reading and planning the same ones again took a fifth of the tests' time. A test that
 * changes a table asks it by another text afterwards, or by another connection.
 */
export function preparesStatements(pool: pg.Pool): void {
  const done = new WeakSet<pg.PoolClient>()
  // A house's pool has connections before it is given out.
  pool.on('acquire', (client) => {
    if (done.has(client)) return
    done.add(client)
    const send = client.query.bind(client) as (...query: unknown[]) => unknown
    const prepared = (text: unknown, values: unknown, ...rest: unknown[]) =>
      typeof text === 'string' && Array.isArray(values) && isOne(text, values)
        ? send({ name: nameOf(text), text, values }, ...rest)
        : send(...[text, values, ...rest].filter((each) => each !== undefined))
    client.query = prepared as typeof client.query
  })
}

/** Several statements in one text come without values, and cannot be prepared. */
const isOne = (text: string, values: readonly unknown[]) => values.length > 0 || !text.includes(';')

const names = new Map<string, string>()

/** PostgreSQL's names have at most 63 characters. */
function nameOf(text: string): string {
  const known = names.get(text) ?? createHash('sha1').update(text).digest('hex')
  names.set(text, known)
  return known
}
