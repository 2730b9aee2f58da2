import { canBecome, type Life } from '#kernel/life.ts'
import { type Db, type Tx, violates } from '#platform/db.server.ts'
import { type RawBuilder, sql } from 'kysely'
import { whileBroken } from './broken.ts'

export const statusesIn = <Status extends string>(life: Life<Status>) => Object.keys(life) as Status[]

/** All pairs of statuses, and whether the first may become the second. */
export const pairsIn = <Status extends string>(life: Life<Status>) =>
  statusesIn(life).flatMap((from) => statusesIn(life).map((to) => [from, to, canBecome(life, from, to)] as const))

export const movesIn = <Status extends string>(life: Life<Status>): string[] =>
  pairsIn(life).flatMap(([from, to, may]) => (may ? [`${from} → ${to}`] : []))

/** Every change of a status, as a table for the tests of commands: staying what it is changes nothing. */
export const changesIn = <Status extends string>(life: Life<Status>) =>
  pairsIn(life).filter(([from, to]) => from !== to)

/** Runs `then` on a row made past all constraints, and rolls back afterwards. */
export const from = <Value>(db: Db, made: RawBuilder<unknown>, then: (inside: Db) => Promise<Value>) =>
  whileBroken(db, [made, sql`set local session_replication_role = origin`], (tx) => then(joining(tx)))

/** Commands that open a transaction of their own join this one. */
const joining = (tx: Tx): Db =>
  new Proxy<Db>(tx, {
    get(target, name) {
      if (name === 'transaction') return () => ({ execute: <Value>(work: (tx: Tx) => Value) => work(tx) })
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })

/**
 * Every change that the database lets through when its row is updated directly. What is refused for another reason than that constraint is
 * an error of the test.
 *
 * @param as writes a status with whatever stands in the row with it
 */
export async function movesThrough<Status extends string>(
  db: Db,
  life: Life<Status>,
  constraint: string,
  as: (status: Status) => RawBuilder<unknown>,
): Promise<string[]> {
  const moves: string[] = []
  for (const [before, after] of changesIn(life)) {
    const isThrough = from(db, as(before), async (inside) => as(after).execute(inside))
    const refused = await isThrough.then(
      () => false,
      (error: unknown) => {
        if (!violates(error, constraint)) throw error
        return true
      },
    )
    if (!refused) moves.push(`${before} → ${after}`)
  }
  return moves
}

/** Finds the statuses that a constraint or an index's condition names, since they stand in quotes. */
export async function namedIn(db: Db, name: string): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select pg_get_constraintdef(oid) as text from pg_constraint where conname = ${name}
    union all select pg_get_expr(indpred, indrelid) from pg_index where indexrelid = to_regclass(${name}) and indpred is not null`.execute(
    db,
  )
  return [
    ...new Set(rows.flatMap(({ text }) => [...text.matchAll(/'([^']+)'/g)].map(([, quoted]) => quoted!))),
  ].toSorted()
}
