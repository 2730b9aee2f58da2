import { choice, words } from '#kernel/fields.ts'
import { z } from 'zod'
import { decisions, REPORT_MAX, type ReportKind, type ReportReason, reasonsOf } from './report.ts'

/** Messages are keys of the catalogue, shown beside the field; 'Something else' requires a text. */
export const reportForm = (kind: ReportKind) =>
  z
    .object({
      reason: choice<ReportReason>(reasonsOf[kind], 'report:problems.reason'),
      text: words(REPORT_MAX, 'report:problems.long', { isLong: true }),
    })
    .refine(({ reason, text }) => reason !== 'other' || text !== '', { path: ['text'], error: 'report:problems.text' })

export type ReportForm = z.infer<ReturnType<typeof reportForm>>

/** The table's limit, in characters. */
const MAX_REASON = 2000

export const DecisionForm = z.object({
  decision: choice(decisions, 'reports:problems.decision'),
  reason: words(MAX_REASON, 'reports:problems.long', { isLong: true, missing: 'reports:problems.reason' }),
})
