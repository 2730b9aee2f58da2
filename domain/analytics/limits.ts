/** A page that is looked at says so as often (spec §9). */
export const BEAT_SECONDS = 30

/** Rows of single views are deleted after so many days; their counts stay. */
export const RAW_DAYS = 90

/** A page of results has no more; their ids fit into the longest message. */
export const MAX_CARDS = 60

/** A day: a page that has been open for longer was forgotten. */
export const MAX_SECONDS = 86_400
