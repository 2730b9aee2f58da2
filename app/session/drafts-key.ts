/** The browser's storage key of messages not sent yet. */
export const DRAFTS_KEY = 'drafts'

/** The browser's storage keys of a listing's unsent steps begin with it. */
export const UNSENT_PREFIX = 'patio-draft'

/** The browser's database of photos that are not sent yet. */
export const PENDING_PHOTOS = 'patio-photos'
