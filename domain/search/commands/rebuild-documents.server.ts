import { type Db, inTransaction, type Tx } from '#platform/db.server.ts'
import { sourceVersion } from '#platform/source-version.server.ts'
import { sql } from 'kysely'
import { type Range, type Rebuilding, refreshRange } from './refresh-documents.server.ts'

/** A rebuild is divided into parts of so many listings, four seconds of work each, for as many workers as there are. */
const PART = 5000

/** A worker that has died is waited for so long; what it writes at once takes a fifth of a second. */
const CLAIM_SECONDS = 60

/** Begins to make all documents anew, since rates and days have moved on; what is left of a rebuild before is dropped. */
export const beginRebuild = (db: Db | Tx) => db.insertInto('search_portions').defaultValues().execute()

/**
 * Begins a rebuild where the documents were last rebuilt by a program that makes them otherwise.
 *
 * @param version of the builder; tests give one
 */
export async function rebuildWhenBuilderDiffers(db: Db, version = builderVersion()): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('search_builder')
      .values({ version })
      .onConflict((conflict) =>
        conflict.column('only_row').doUpdateSet({ version }).where('search_builder.version', '<>', version),
      )
      .executeTakeFirstOrThrow()
    if (!numInsertedOrUpdatedRows) return false
    await beginRebuild(tx)
    return true
  })
}

/** All that decides what stands in a document: the files that make it, and the terms that they read. */
const builderVersion = () =>
  sourceVersion(
    [
      new URL('../document.ts', import.meta.url),
      new URL('../queries/read-facts.server.ts', import.meta.url),
      new URL('../../../db/routines/listings.sql', import.meta.url),
      // The fee of a listing.
      new URL('../../../db/routines/admin.sql', import.meta.url),
    ],
    ['domain', 'kernel'],
  )

/**
 * Makes some documents of a rebuild that is underway anew; any number of workers may do so at once.
 *
 * @returns whether there is more to do for this worker; others may still have parts of it
 */
export async function rebuildPortion(db: Db, now: Date, rebuilding: Rebuilding = {}): Promise<boolean> {
  const portion = await claimPortion(db)
  if (!portion) return false
  if (!portion.is_part) await divide(db, portion.id)
  else {
    const { last } = await refreshRange(db, portion, now, rebuilding)
    await moveOn(db, portion.id, last)
  }
  return true
}

type Portion = Range & { id: number; is_part: boolean }

async function claimPortion(db: Db): Promise<Portion | null> {
  const { rows } = await sql<Portion>`
    update search_portions set claimed_until = clock_timestamp() + make_interval(secs => ${CLAIM_SECONDS})
    where id = (select id from search_portions where claimed_until < clock_timestamp()
      order by is_part, id limit 1 for update skip locked)
    returning id, after, upto, is_part`.execute(db)
  return rows[0] ?? null
}

/** Everything of before is in the new rebuild: who is just at it finds its part gone, and no harm done. */
const divide = (db: Db, id: number) =>
  inTransaction(db, async (tx) => {
    await tx.deleteFrom('search_portions').where('id', '<=', id).execute()
    await sql`
      insert into search_portions (after, upto, is_part)
      select lag(ends) over (order by ends nulls last), ends, true from (
        select id as ends from (
          select id, row_number() over (order by id) as number from listings where status = 'published') numbered
        where number % ${sql.lit(PART)} = 0
        union all select null) parts`.execute(tx)
  })

async function moveOn(db: Db, id: number, last: string | null): Promise<void> {
  if (last === null) await db.deleteFrom('search_portions').where('id', '=', id).execute()
  else
    await db
      .updateTable('search_portions')
      .set({ after: last, claimed_until: sql<Date>`'-infinity'` })
      .where('id', '=', id)
      .execute()
}
