import { isId } from '#kernel/ids.ts'
import { z } from 'zod'
import { periods } from './performance.ts'

/** Unreadable parameters count as missing. */
export const PerformanceParams = z.object({
  listing: z.string().refine(isId).nullable().catch(null).default(null),
  months: z.coerce.number().pipe(z.literal(periods)).catch(12),
})
