import { type RawBuilder, sql } from 'kysely'
import { type Least, packed, UPPER_BITS } from '../fit.ts'

/** What a row of `search_document` must be like, as a text of SQL that stands behind `where`. */
export type Condition = RawBuilder<boolean>

/** Whatever is compared with a least or a most, in one step. */
export function fits(least: Least): Condition {
  const wanted = packed(least)
  if (wanted === null) return sql`false`
  if (wanted === 0n) return sql`true`
  return sql`(fit - ${wanted.toString()}::bigint) & ${UPPER_BITS.toString()}::bigint = ${UPPER_BITS.toString()}::bigint`
}
