import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from './db.server.ts'

/** A function where SQL cannot judge what it finds. */
type Finding = RawBuilder<{ id: string }> | ((db: Db | Tx) => Promise<readonly { id: string }[]>)

/** Each sentence says what is wrong, and its query finds the rows of which it is true. */
type Sentences = Readonly<Record<string, Finding>>

/**
 * `always` holds at any moment; `inTime` and `settled`, once worker and provider have had five minutes.
 *
 * A check from a clean point on reads of the tables that grow only what was touched since. So sentences that are about one booking or one
 * entry of the ledger stand in `always` and `settled`; those that begin with few rows, or with what is open, and find all else by an
 * index, in `ofFew` and `inTime`; and those that add everything up in `ofAll`, which only a check of all asks.
 */
export type Promises = {
  always?: Sentences
  ofFew?: Sentences
  ofAll?: Sentences
  inTime?: (now: Date) => Sentences
  settled?: (now: Date) => Sentences
}

/** The beginning of a query that reads only what was touched: `with bookings as (…), …`. */
export type Scope = RawBuilder<unknown>

/** All that is checked of the books, and how what was touched since a time is found. */
export type Books = { promises: readonly Promises[]; touchedSince: (db: Db | Tx, since: Date) => Promise<Scope> }

/**
 * The part that a check reads.
 *
 * @property known findings of the last check of all, whose sentences are asked of everything until somebody checks all again
 */
export type Part = { scope: Scope; known: readonly string[] }

/** Work in progress counts as forgotten after so long. */
export const GRACE = sql`interval '5 minutes'`

/**
 * `npm run db -- check` and every test with a database use this.
 *
 * @param now null checks only what holds at any moment, even if worker and provider have not run yet
 * @param part null checks everything
 */
export async function findBroken(
  db: Db | Tx,
  promises: readonly Promises[],
  now: Date | null,
  part: Part | null = null,
): Promise<string[]> {
  const found: string[] = []
  for (const { always, ofFew, ofAll, inTime, settled } of promises) {
    const within = { ...always, ...(now && settled?.(now)) }
    const others = [ofFew, part ? only(ofAll, part) : ofAll, now ? inTime?.(now) : undefined]
    found.push(...(await complaints(db, within, part)))
    for (const sentences of others) found.push(...(await complaints(db, sentences ?? {}, null)))
  }
  return found
}

const isKnown = (sentence: string, { known }: Part) => known.some((each) => each.startsWith(`${sentence}: `))

const only = (sentences: Sentences | undefined, part: Part): Sentences =>
  Object.fromEntries(Object.entries(sentences ?? {}).filter(([sentence]) => isKnown(sentence, part)))

async function complaints(db: Db | Tx, sentences: Sentences, part: Part | null): Promise<string[]> {
  const found: string[] = []
  for (const [sentence, query] of Object.entries(sentences)) {
    const rows = await rowsOf(db, query, part && !isKnown(sentence, part) ? part.scope : null)
    found.push(...rows.map(({ id }) => `${sentence}: ${id}`))
  }
  return found
}

async function rowsOf(db: Db | Tx, query: Finding, scope: Scope | null): Promise<readonly { id: string }[]> {
  if (typeof query === 'function') return query(db)
  const { rows } = await (scope ? sql<{ id: string }>`${scope} ${query}` : query).execute(db)
  return rows
}
