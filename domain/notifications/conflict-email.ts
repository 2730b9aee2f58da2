import type { EmailText } from '#domain/email/template.ts'
import type { Language } from '#domain/i18n/language.ts'
import type { Translate } from '#kernel/translate.ts'

type Conflicts = { listingId: string; title: string; name: string; calendar: string; count: number }

/** Notifies a host of events of another site's calendar that overlap bookings. */
export function conflictEmail(
  { listingId, title, name, calendar, count }: Conflicts,
  { language, origin, t }: { language: Language; origin: string; t: Translate },
): EmailText {
  const values = { title, name, calendar, count }
  return {
    subject: t('emails:conflicts.subject', values),
    greeting: t('emails:conflicts.greeting', values),
    paragraphs: [t('emails:conflicts.body', values)],
    facts: [],
    button: {
      label: t('emails:conflicts.button', values),
      url: `${origin}/manage-listings/${listingId}/calendars?lang=${language}`,
    },
    footer: t('emails:footer'),
  }
}
