import { isDay } from '#kernel/dates.ts'
import { currencies } from '#kernel/money.ts'
import { z } from 'zod'

/** The parameters of /admin/revenue; unreadable ones are ignored. */
export const RevenueParams = z.object({
  year: z.coerce.number().int().min(2000).max(9999).nullable().catch(null).default(null),
  currency: z.enum(currencies).nullable().catch(null).default(null),
})

const dayOfOurs = z
  .string()
  .regex(/^20\d\d-/)
  .refine(isDay)

/** The parameters of /admin/revenue/provider: a day, else a month by its first day. */
export const ReconciliationParams = z.object({
  day: dayOfOurs.nullable().catch(null).default(null),
  month: z
    .string()
    .transform((month) => `${month}-01`)
    .pipe(dayOfOurs)
    .nullable()
    .catch(null)
    .default(null),
})
