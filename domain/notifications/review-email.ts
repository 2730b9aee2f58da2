import type { EmailText } from '#domain/email/template.ts'
import type { Language } from '#domain/i18n/language.ts'
import type { Translate } from '#kernel/translate.ts'

/** An admin's answer about a listing, as its host reads it. */
export type ReviewAnswer = {
  listingId: string
  title: string
  hostName: string
  /** `edited`: an admin has changed something themselves. */
  event: 'published' | 'returned' | 'edited'
  /** Why, or what to change; null where the listing was published. */
  reason: string | null
}

type Reading = { language: Language; origin: string; t: Translate }

/** The type of each event's e-mail. */
export const reviewEmailType = {
  published: 'listing_published',
  returned: 'listing_returned',
  edited: 'listing_corrected',
} as const

/** Tells a host that a listing was published, sent back with what to change, or corrected. */
export function reviewEmail(
  { listingId, title, hostName, event: what, reason }: ReviewAnswer,
  { language, origin, t }: Reading,
): EmailText {
  const event = reviewEmailType[what]
  const path = what === 'published' ? `/property/${listingId}` : `/edit-listing/${listingId}`
  const names = { title, host: hostName }
  return {
    subject: t(`emails:${event}.subject`, names),
    greeting: t(`emails:${event}.greeting`, names),
    paragraphs: [t(`emails:${event}.body`, names), ...(reason?.split(/\n+/) ?? [])],
    facts: [],
    button: { label: t(`emails:${event}.button`, names), url: `${origin}${path}?lang=${language}` },
    footer: t('emails:ofListing'),
  }
}
