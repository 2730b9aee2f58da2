/** As people and PostgreSQL count: by characters, not by units of UTF-16. */
export const lengthOf = (text: string) => Array.from(text).length

/**
 * Whether a text need not be counted or cleaned to be too long, by its units of UTF-16, which cost nothing to ask: a character has two at
 * most, and as many may be spaces that cleaning takes out. To clean 14 MB costs two seconds.
 */
export const isFarTooLong = (text: string, max: number) => text.length > maxUnits(max)

/** The longest text for `max` characters that is looked at, in units of UTF-16. */
export const maxUnits = (max: number) => 4 * max
