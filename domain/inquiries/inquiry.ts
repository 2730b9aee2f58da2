/** What people write to us: at /contact by topic, at /feedback by kind. */
export const inquiryKinds = {
  contact: ['booking', 'payment', 'account', 'listing', 'safety', 'privacy', 'other'],
  feedback: ['idea', 'problem', 'praise'],
} as const

export type InquiryForm = keyof typeof inquiryKinds

/** So long an inquiry is kept after its answer, or without one after it came. */
export const INQUIRY_MONTHS = 12

/** Characters. */
export const MAX_INQUIRY = 4000
export const MAX_REFERENCE = 60
