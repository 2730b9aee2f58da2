import { DAY_MS, HOUR_MS } from '#kernel/durations.ts'
import { newId } from '#kernel/ids.ts'
import { addMinutes } from '#kernel/zones.ts'
import { type Db, inTransaction } from '#platform/db.server.ts'
import { isTooSlow } from '#platform/deadline.server.ts'
import { type Books, findBroken } from '#platform/promises.server.ts'

/** The table allows so many broken promises in a check. */
const MAX_BROKEN = 100

const TTL_DAYS = 90

/** Minutes from one check to the next, by the product's clock; findings are looked at again sooner, as they may be mended. */
const EVERY = { inOrder: 60, broken: 5 }

/** While all is checked in this time, all is checked each time: 60 million postings take a minute. */
const CHEAP_MS = 10_000

/** A command that began before the last check may have ended after it. */
const OVERLAP_MS = HOUR_MS

/**
 * Checks the promises where the last check is old: each hour of the product's clock, which a demo moves.
 *
 * @returns the broken promises, or null where it is too early
 */
export async function checkBooksWhenDue(db: Db, books: Books, now: Date): Promise<string[] | null> {
  const last = await lastCheck(db)
  const minutes = last && last.count > 0 ? EVERY.broken : EVERY.inOrder
  return last && last.at > addMinutes(now, -minutes) ? null : checkBooks(db, books, now)
}

/**
 * Checks the promises and stores the result for admins: of everything while that is quickly done, else of what has been touched since the
 * last check that found nothing.
 *
 * @param isFull everything, however long it takes
 * @returns the broken promises, as `npm run db -- check` names them
 */
export async function checkBooks(db: Db, books: Books, now: Date, isFull = false): Promise<string[]> {
  const since = isFull ? null : await checkedUntil(db)
  const begun = performance.now()
  const check = await readBooks(db, books, { since, now }).catch(async (error: unknown) => {
    const clean = await cleanPoint(db)
    if (isFull || since !== null || clean === null || !isTooSlow(error)) throw error
    return readBooks(db, books, { since: clean, now })
  })
  await store(db, { ...check, tookMs: Math.round(performance.now() - begun) }, now)
  return check.broken
}

/**
 * From when on a check has to read; null: all that there is. A check of all that took long, or that was given up, is not tried again
 * until somebody asks for one (`npm run db -- check --all`).
 */
export async function checkedUntil(db: Db): Promise<Date | null> {
  const [last, full] = [await lastCheck(db), await lastCheck(db, true)]
  return full && (full.took_ms > CHEAP_MS || !last!.is_full) ? cleanPoint(db) : null
}

function lastCheck(db: Db, isFull?: true) {
  return db
    .selectFrom('book_checks')
    .select(['at', 'count', 'broken', 'is_full', 'took_ms'])
    .$if(isFull === true, (query) => query.where('is_full', '=', true))
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The last check that found nothing, less the overlap; null where none did. */
async function cleanPoint(db: Db): Promise<Date | null> {
  const clean = await db
    .selectFrom('book_checks')
    .select('at')
    .where('count', '=', 0)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return clean ? new Date(clean.at.getTime() - OVERLAP_MS) : null
}

type Found = { broken: string[]; isFull: boolean }

/**
 * Reads the books and stores nothing. Sentences of which the last check of all found rows are asked of everything, or what nobody touches
 * and nobody mends would count as in order.
 *
 * @param period.since null: all that there is
 */
export async function readBooks(
  db: Db,
  { promises, touchedSince }: Books,
  { since, now }: { since: Date | null; now: Date },
): Promise<Found> {
  if (!since) return { broken: await findBroken(db, promises, now), isFull: true }
  const part = { scope: await touchedSince(db, since), known: (await lastCheck(db, true))?.broken ?? [] }
  return { broken: await findBroken(db, promises, now, part), isFull: false }
}

async function store(db: Db, { broken, isFull, tookMs }: Found & { tookMs: number }, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx
      .insertInto('book_checks')
      .values({
        id: newId(now.getTime()),
        at: now,
        broken: broken.slice(0, MAX_BROKEN),
        count: broken.length,
        is_full: isFull,
        took_ms: tookMs,
      })
      .execute()
    await tx
      .deleteFrom('book_checks')
      .where('at', '<', new Date(now.getTime() - TTL_DAYS * DAY_MS))
      .execute()
  })
}
