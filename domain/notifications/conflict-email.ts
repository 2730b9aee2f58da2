import type { EmailText } from '#domain/email/template.ts'
import type { Language } from '#domain/i18n/language.ts'
import type { Translate } from '#kernel/translate.ts'

type Conflicts = { listingId: string; title: string; name: string; calendar: string; count: number }

/** What tells a host that another site's calendar and bookings here have the same time. */
export function conflictEmail(
  { listingId, title, name, calendar, count }: Conflicts,
  { language, origin, t }: { language: Language; origin: string; t: Translate },
): EmailText {
  return {
    subject: t('emails:conflicts.subject', { title }),
    greeting: t('emails:conflicts.greeting', { name }),
    paragraphs: [t('emails:conflicts.body', { count, calendar, title })],
    facts: [],
    button: {
      label: t('emails:conflicts.button'),
      url: `${origin}/manage-listings/${listingId}/calendars?lang=${language}`,
    },
    footer: t('emails:footer'),
  }
}
