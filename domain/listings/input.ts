import { z } from 'zod'
import { REPORT_MAX, reportReasons } from './report.ts'

/**
 * A visitor's report of a listing; messages are keys of the catalogue, shown beside the field. 'Something else' needs a
 * text.
 */
export const ReportForm = z
  .object({
    reason: z.enum(reportReasons, { error: 'report:problems.reason' }),
    text: z.string().trim().max(REPORT_MAX, 'report:problems.long').default(''),
  })
  .refine(({ reason, text }) => reason !== 'other' || text !== '', { path: ['text'], error: 'report:problems.text' })

export type ReportForm = z.infer<typeof ReportForm>
