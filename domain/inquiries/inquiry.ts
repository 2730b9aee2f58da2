import { DAY_MS } from '#kernel/durations.ts'

/** People choose a topic at /contact and a kind at /feedback. */
export const inquiryKinds = {
  contact: ['booking', 'payment', 'account', 'listing', 'safety', 'privacy', 'other'],
  feedback: ['idea', 'problem', 'praise'],
} as const

export type InquiryForm = keyof typeof inquiryKinds

/** Inquiries stay so long after their answer, or without one after their arrival. */
export const INQUIRY_MONTHS = 12

/** The law allows so long for personal data, and Facebook's users are told the same (spec §2). */
const DATA_ANSWER_DAYS = 30

/** @returns the deadline of an answer; null where no law sets one */
export const answerDue = ({ form, kind, createdAt }: { form: string; kind: string; createdAt: Date }): Date | null =>
  form === 'contact' && kind === 'privacy' ? new Date(createdAt.getTime() + DATA_ANSWER_DAYS * DAY_MS) : null

/** Characters. */
export const MAX_INQUIRY = 4000
export const MAX_REFERENCE = 60
