/** The name of the channel on which tabs tell each other who is signed in. */
export const SESSION_CHANNEL = 'session'

/** Where what was typed waits while its page is loaded anew. */
export const TYPED_KEY = 'typed'

/** The browser's cache of one's trips, for when there is no connection. */
export const TRIPS_CACHE = 'trips'
