/**
 * A spreadsheet runs a cell that begins with one of these, and skips blanks, control signs and signs without width before it.
 * Apostrophes are among what is skipped, so that a text with a guard begins like one without.
 */
const FORMULA = /^['\s\p{Cc}\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠]|^'*[\t\r\n]/u
const NUMBER = /^-\d+([.,]\d+)?$/

/** A formula may send other cells away, so an apostrophe makes it a text; a text with apostrophes before one gets one more. */
export const guarded = (text: string): string => (FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text)

/** Undoes `guarded`. */
export const withoutGuard = (text: string): string =>
  text.startsWith(`'`) && FORMULA.test(text) ? text.slice(1) : text
