/** What people write to us: at /contact by topic, at /feedback by kind. */
export const inquiryKinds = {
  contact: ['booking', 'payment', 'account', 'listing', 'safety', 'privacy', 'other'],
  feedback: ['idea', 'problem', 'praise'],
} as const

export type InquiryForm = keyof typeof inquiryKinds

/** So long an inquiry is kept after its answer, or without one after it came. */
export const INQUIRY_MONTHS = 12

/** The law gives so long for an answer about personal data; Facebook's users are told the same (spec §2). */
const DATA_ANSWER_DAYS = 30

/** Until when an inquiry has to be answered; null where no law says so. */
export const answerDue = ({ form, kind, createdAt }: { form: string; kind: string; createdAt: Date }): Date | null =>
  form === 'contact' && kind === 'privacy' ? new Date(createdAt.getTime() + DATA_ANSWER_DAYS * 86_400_000) : null

/** Characters. */
export const MAX_INQUIRY = 4000
export const MAX_REFERENCE = 60
