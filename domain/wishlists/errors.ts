/** Why a listing was not saved: the list or the listing is not there (any more), or the list holds as many as it may. */
export type SaveFailure = { reason: 'not-found' } | { reason: 'full' }

/** Why a wishlist was not made, with the listing that it was to begin with: somebody has as many as one may. */
export type CreateFailure = SaveFailure | { reason: 'too-many' }

/** Why a wishlist was not renamed. */
export type RenameFailure = { reason: 'not-found' } | { reason: 'name-taken' }
