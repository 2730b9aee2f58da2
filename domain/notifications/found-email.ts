import type { EmailText } from '#domain/email/template.ts'
import type { Language } from '#domain/i18n/language.ts'
import type { Translate } from '#kernel/translate.ts'

/** The fresh listings of a saved search: how many, and the first of them; `stay` is carried to their pages. */
export type FreshOnes = {
  name: string
  address: string
  stay?: string
  count: number
  listings: readonly { id: string; title: string }[]
}

type Found = { name: string; searches: readonly FreshOnes[] }

/** One e-mail a day about all of a person's saved searches. */
export function foundEmail(
  { name, searches }: Found,
  { language, origin, t }: { language: Language; origin: string; t: Translate },
): EmailText {
  const values = { name, count: searches.reduce((sum, { count }) => sum + count, 0), search: searches[0]?.name ?? '' }
  const link = (address: string) => `${origin}${address}${address.includes('?') ? '&' : '?'}lang=${language}`
  return {
    subject: t('emails:saved_search.subject', values),
    greeting: t('emails:saved_search.greeting', values),
    paragraphs: [t('emails:saved_search.body', values)],
    facts: [],
    links: searches.flatMap((search) => [
      { label: t('emails:saved_search.of', { search: search.name, count: search.count }), url: link(search.address) },
      ...search.listings.map(({ id, title }) => ({ label: title, url: link(`/property/${id}${search.stay ?? ''}`) })),
    ]),
    button: { label: t('emails:saved_search.button', values), url: link('/saved-searches') },
    footer: t('emails:ofAccount'),
  }
}
