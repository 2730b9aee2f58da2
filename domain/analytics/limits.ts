/** A page that is looked at says so as often (spec §9). */
export const BEAT_SECONDS = 30

/** Rows of single views are deleted after so many days; their counts stay. */
export const RAW_DAYS = 90

/**
 * A view of a listing is kept for so many days, so that a visitor counts once a day and may be forgotten; the count of the day, of which
 * search asks a quarter of a year, for a hundred.
 */
export const VIEW_DAYS = 7
export const DAILY_VIEW_DAYS = 100

/** A page of results has no more; their ids fit into the longest message. */
export const MAX_CARDS = 60

/** A day: a page that has been open for longer was forgotten. */
export const MAX_SECONDS = 86_400
