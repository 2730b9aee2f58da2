import { addDays } from '#kernel/dates.ts'
import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { MIN_TYPED_BY } from '../queries/list-search-rows.server.ts'
import { RAW_DAYS } from '#domain/analytics/limits.ts'

/** A text that too few have typed to be shown is forgotten with the raw rows. */
export async function removeRareTexts(db: Db, now: Date): Promise<void> {
  const oldest = addDays(now.toISOString().slice(0, 10), -RAW_DAYS)
  await sql`delete from text_figures where day < ${oldest}
    and text in (select text from text_figures group by text having sum(visitors) < ${MIN_TYPED_BY})`.execute(db)
}
