/** Why a search was not saved: it asks for nothing, or the person has too many. */
export type SaveSearchFailure = { reason: 'nothing' } | { reason: 'too-many' }
