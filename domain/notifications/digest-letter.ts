import type { LetterText } from '#domain/email/letter.ts'

/** So many are told one by one; of the rest the digest says how many they are. */
const MAX_TOLD = 100

/** A letter that was kept back: what it was about, and where it leads. */
type KeptBack = { subject: string; link: string | null }

type Translate = (key: string, values?: Record<string, string | number>) => string

/** One letter in place of many that came within the hour. @param name the reader's */
export function digestLetter(kept: readonly KeptBack[], { name, t }: { name: string; t: Translate }): LetterText {
  const told = kept.slice(0, MAX_TOLD)
  const more = kept.length - told.length
  return {
    subject: t('emails:digest.subject', { count: kept.length }),
    greeting: t('emails:digest.greeting', { name }),
    paragraphs: [t('emails:digest.body'), ...(more > 0 ? [t('emails:digest.more', { count: more })] : [])],
    facts: [],
    links: told.map(({ subject, link }) => ({ label: subject, url: link ?? '' })),
    button: null,
    footer: t('emails:footer'),
  }
}
