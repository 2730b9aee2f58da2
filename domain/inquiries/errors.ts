/** An account or network address has reached the hour's limit. */
export type InquiryFailure = { reason: 'too-many'; retryAfterSeconds: number }

/** The inquiry is gone or another admin has ended it, or it has no address to answer to. */
export type EndFailure = { reason: 'not-open' } | { reason: 'no-address' }

/** Why a template was not stored; `gone`: another admin has removed it. */
export type TemplateFailure = { reason: 'too-many' | 'title-taken' | 'gone' }
