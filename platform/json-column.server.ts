import type { DB } from '#db/rows.ts'
import type { z } from 'zod'

/**
 * The database does not know the schema of a jsonb column.
 *
 * @param column `table.column`; errors name it and the row, never the value, which may be personal
 */
export const jsonColumn =
  <Value>(column: `${keyof DB}.${string}`, schema: z.ZodType<Value>) =>
  (value: unknown, rowId: string): Value => {
    const read = schema.safeParse(value)
    if (!read.success) throw new Error(`${column} of ${rowId} does not match its schema`)
    return read.data
  }
