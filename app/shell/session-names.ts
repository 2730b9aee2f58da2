/** The name of the channel on which tabs tell each other who is signed in. */
export const SESSION_CHANNEL = 'session'

/** The storage key of input during a reload. */
export const TYPED_KEY = 'typed'

/** The browser's cache of a user's trips, for offline use. */
export const TRIPS_CACHE = 'trips'
