/** People and PostgreSQL count characters, JavaScript counts UTF-16 units. */
export const lengthOf = (text: string) => Array.from(text).length

/**
 * A cheap check before counting or cleaning: cleaning 14 MB takes two seconds.
 * A character has at most two units, and cleaning may remove as many spaces.
 */
export const isFarTooLong = (text: string, max: number) => text.length > maxCodeUnits(max)

/** A text of more UTF-16 units than this cannot be cleaned to `max` characters. */
export const maxCodeUnits = (max: number) => 4 * max
