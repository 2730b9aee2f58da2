/** The name of the channel on which tabs tell each other who is signed in. */
export const SESSION_CHANNEL = 'session'

/** The storage key of input during a reload. */
export const TYPED_KEY = 'typed'

/** Marks a page that was opened without a connection. */
export const STORED = 'stored'

/** The browser's cache of a user's trips, for offline use. */
export const TRIPS_CACHE = 'trips'
