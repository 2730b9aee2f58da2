/** Why a review is not taken: there is no such stay of theirs, its window is closed, or both sides have been shown to each other. */
export type ReviewFailure = { reason: 'not-found' } | { reason: 'closed' } | { reason: 'shown' }

/** Why a reply is not taken: no such review of the host's, it has one, or its time is over. */
export type ReplyFailure = { reason: 'not-found' } | { reason: 'replied' } | { reason: 'closed' }
