import type { EmailType } from './email-type.ts'

/** The types whose e-mail is a notification's, with the words that must stand in their texts. */
const plain: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^review_/, ['title']],
  [/^dispute_(opened|for_admin)$/, ['until']],
  [/^(refund|payouts|dispute)_/, []],
  [/^(report_decided|warning|content_removed|sender_suspended|listing_stopped|saved_search)$/, []],
]

/** @returns null for a type whose e-mail is written otherwise */
export const requiredWords = (type: EmailType): readonly string[] | null =>
  plain.find(([types]) => types.test(type))?.[1] ?? null
