/** `ended`: the bank has decided, or evidence was sent; `late`: its deadline is over; `elsewhere`: not by this provider. */
export type AnswerFailure = { reason: 'not-found' | 'ended' | 'late' | 'elsewhere' }
