import type { FeedTrouble } from '#domain/calendars/feed-trouble.ts'
import type { EmailText } from '#domain/email/template.ts'
import type { Language } from '#domain/i18n/language.ts'
import type { Translate } from '#kernel/translate.ts'

type Feed = { listingId: string; title: string; name: string; calendar: string; trouble: FeedTrouble }

/** Notifies a host that a connected calendar fails, has lost most events, or is not understood. */
export function feedEmail(
  { listingId, trouble, ...values }: Feed,
  { language, origin, t }: { language: Language; origin: string; t: Translate },
): EmailText {
  const text = (part: string) => t(`emails:feed_${trouble}.${part}`, values)
  return {
    subject: text('subject'),
    greeting: text('greeting'),
    paragraphs: [text('body')],
    facts: [],
    button: { label: text('button'), url: `${origin}/manage-listings/${listingId}/calendars?lang=${language}` },
    footer: t('emails:footer'),
  }
}
