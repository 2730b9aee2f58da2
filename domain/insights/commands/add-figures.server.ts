import type { Tx } from '#platform/db.server.ts'
import { type RawBuilder, sql } from 'kysely'
import { columnOf, type Measure, measures } from '../measures.ts'

/**
 * Groups by each unit, city and subcategory and by all of them; '' in the result means all, and what has none is in no group of its own.
 * The rows need columns of these three names.
 */
export const cube = sql`cube (unit, city, subcategory)`
export const cubed = sql`coalesce(unit, '') as unit, coalesce(city, '') as city, coalesce(subcategory, '') as subcategory`
export const isGroup = sql`(grouping(unit) = 1 or unit <> '') and (grouping(city) = 1 or city <> '')
  and (grouping(subcategory) = 1 or subcategory <> '')`

const columns = measures.map((measure) => sql.ref(columnOf(measure)))

/** The columns of `daily_figures`, zero where a sum is not among these. */
export const sumsOf = (sums: Partial<Record<Measure, RawBuilder<unknown>>>): RawBuilder<unknown> =>
  sql.join(measures.map((measure) => sql`${sums[measure] ?? sql`0`} as ${sql.ref(columnOf(measure))}`))

/**
 * Adds up before it writes, so that a row is written once.
 *
 * @param changes each has rows of group_id, day, site, device, source and `sumsOf`
 */
export async function addDailyFigures(tx: Tx, changes: readonly RawBuilder<unknown>[]): Promise<void> {
  await sql`
    insert into daily_figures as f (unit, city, subcategory, day, site, device, source, ${sql.join(columns)})
    select g.unit, g.city, g.subcategory, day, site, device, source, ${sql.join(columns)}
    from (
      select group_id, day, site, device, source, ${sql.join(columns.map((column) => sql`sum(${column}) as ${column}`))}
      from (${sql.join(changes, sql` union all `)}) c group by 1, 2, 3, 4, 5
      having ${sql.join(
        columns.map((column) => sql`sum(${column}) <> 0`),
        sql` or `,
      )}) changed join rolled_groups g using (group_id)
    order by 1, 2, 3, 4, 5, 6, 7
    on conflict (unit, city, subcategory, day, site, device, source)
      do update set ${sql.join(columns.map((column) => sql`${column} = f.${column} + excluded.${column}`))}`.execute(tx)
}

/** @param changes rows of unit, city, subcategory, measure, day, site, device, source and value */
export async function addNamedFigures(tx: Tx, changes: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into named_figures as f (unit, city, subcategory, measure, day, site, device, source, value)
    select unit, city, subcategory, measure, day, site, device, source, sum(value)::bigint
    from (${changes}) c group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(value) <> 0 order by 1, 2, 3, 4, 5, 6, 7, 8
    on conflict (unit, city, subcategory, measure, day, site, device, source) do update set value = f.value + excluded.value`.execute(
    tx,
  )
}
