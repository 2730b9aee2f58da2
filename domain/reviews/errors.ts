/** Why a review is refused: no such stay, the window is closed, or both reviews have appeared. */
export type ReviewFailure = { reason: 'not-found' } | { reason: 'closed' } | { reason: 'shown' }

/** Why a reply is refused: no such review of the host's, replied already, or too late. */
export type ReplyFailure = { reason: 'not-found' } | { reason: 'replied' } | { reason: 'closed' }
