import { withinCharacters } from '#kernel/letters.ts'
import { shownNumber } from '#kernel/shown-number.ts'

/** The words of a charge at the provider, and on its payer's statement. */
export type ChargeText = {
  /** The listing's. */
  title: string
  /** Its days and the booking's number. */
  details: string
  /** At most ten signs, as a statement has 22, of which ten may be the company's and two stand between. */
  statement: string
}

/** Signs of a number that fit on a statement, after a letter, which providers want at least one of. */
const SIGNS = 9

/** 'N23456789A', by which admins find the booking. */
const onStatement = (bookingId: string): string => `N${shownNumber(bookingId).slice(-SIGNS)}`

/** @returns the end of a booking's id, in lower case; null for what is no number of a statement */
export function ofStatement(text: string): string | null {
  const [, end] = /^N([\dA-F]{9})$/i.exec(text) ?? []
  return end?.toLowerCase() ?? null
}

/** Providers cut what is longer, or refuse it. */
const MAX_TITLE = 100

export const chargeText = ({
  bookingId,
  title,
  days,
}: {
  bookingId: string
  title: string
  days: string
}): ChargeText => ({
  title: withinCharacters(title, MAX_TITLE),
  details: `${days} · ${shownNumber(bookingId)}`,
  statement: onStatement(bookingId),
})
