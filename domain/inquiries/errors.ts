/** Why an inquiry was not taken: one account or network address has sent as many as one may in an hour. */
export type InquiryFailure = { reason: 'too-many'; retryAfterSeconds: number }

/** Why one was not ended: it is gone, or another admin has ended it; or nobody said where to answer to. */
export type EndFailure = { reason: 'not-open' } | { reason: 'no-address' }
