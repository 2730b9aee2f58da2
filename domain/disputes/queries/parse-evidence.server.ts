import { type Evidence, evidenceFields } from '#domain/payments/dispute.ts'
import { jsonColumn } from '#platform/json-column.server.ts'
import { z } from 'zod'

/** The texts of `dispute_answers.evidence`; an erased person's are empty. */
export const parseEvidence: (json: unknown, id: string) => Evidence = jsonColumn(
  'dispute_answers.evidence',
  z.partialRecord(z.enum(evidenceFields), z.string()),
)
