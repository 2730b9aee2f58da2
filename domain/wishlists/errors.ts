/** Why a listing was not saved: list or listing does not exist, or the list is full. */
export type SaveFailure = { reason: 'not-found' } | { reason: 'full' }

/** Why a wishlist was not made: its first listing was not saved, or the person has too many lists. */
export type CreateFailure = SaveFailure | { reason: 'too-many' }

/** Why a wishlist was not renamed. */
export type RenameFailure = { reason: 'not-found' } | { reason: 'name-taken' }

/** Why an opinion was not stored: the list is not shared with this person, too many take part, or a note's author has not proved their address. */
export type OpinionFailure = { reason: 'not-found' } | { reason: 'too-many' } | { reason: 'address-unproved' }
