import { type Evidence, type EvidenceField, evidenceFields, MAX_EVIDENCE } from '#domain/payments/dispute.ts'
import { words } from '#kernel/fields.ts'
import { z } from 'zod'

/** Characters of one text; all eight are within what the provider takes together. */
export const MAX_EVIDENCE_TEXT = 18_000

if (MAX_EVIDENCE_TEXT * evidenceFields.length > MAX_EVIDENCE) throw new RangeError('evidence: more than is taken')

const text = words(MAX_EVIDENCE_TEXT, 'adminDisputes:problems.long', { isLong: true })

const fields = Object.fromEntries(evidenceFields.map((name) => [name, text])) as Record<EvidenceField, typeof text>

/** The form of an answer: `save` keeps it, `send` needs a tick that all of it was read. */
export const AnswerForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('save'), ...fields }),
  z.object({
    intent: z.literal('send'),
    isRead: z.literal('on', { error: 'adminDisputes:problems.read' }),
    ...fields,
  }),
])

/** The texts that are not empty. */
export const evidenceOf = (form: Record<EvidenceField, string>): Evidence =>
  Object.fromEntries(evidenceFields.flatMap((name) => (form[name] ? [[name, form[name]]] : [])))
