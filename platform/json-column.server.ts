import type { DB } from '#db/rows.ts'
import type { z } from 'zod'

/**
 * Reads a jsonb column by its schema: the database knows nothing of what stands in one.
 *
 * @param column `table.column`. An error names it and the row, never the value, which may be somebody's
 */
export const jsonColumn =
  <Value>(column: `${keyof DB}.${string}`, schema: z.ZodType<Value>) =>
  (value: unknown, rowId: string): Value => {
    const read = schema.safeParse(value)
    if (!read.success) throw new Error(`${column} of ${rowId} does not match its schema`)
    return read.data
  }
