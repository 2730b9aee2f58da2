import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from './db.server.ts'

/** A function where SQL cannot judge what it finds. */
type Finding = RawBuilder<{ id: string }> | ((db: Db | Tx) => Promise<readonly { id: string }[]>)

/** Each sentence says what is wrong, and its query finds the rows of which it is true. */
type Sentences = Readonly<Record<string, Finding>>

/** `always` holds at any moment; `inTime`, once worker and provider have had five minutes. */
export type Promises = { always?: Sentences; inTime?: (now: Date) => Sentences }

/** Work in progress counts as forgotten after so long. */
export const GRACE = sql`interval '5 minutes'`

/**
 * `npm run db -- check` and every test with a database use this.
 *
 * @param now null checks only what holds at any moment, even if worker and provider have not run yet
 */
export async function findBroken(db: Db | Tx, promises: readonly Promises[], now: Date | null): Promise<string[]> {
  const sentences = promises.flatMap(({ always, inTime }) => [
    ...Object.entries(always ?? {}),
    ...Object.entries((now && inTime?.(now)) ?? {}),
  ])
  const found: string[] = []
  for (const [sentence, query] of sentences) {
    const rows = typeof query === 'function' ? await query(db) : (await query.execute(db)).rows
    found.push(...rows.map(({ id }) => `${sentence}: ${id}`))
  }
  return found
}
