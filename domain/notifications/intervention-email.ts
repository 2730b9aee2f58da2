import { bookingNumber } from '#domain/bookings/booking.ts'
import type { EmailText } from '#domain/email/template.ts'
import type { Language } from '#domain/i18n/language.ts'
import { formatMoney, type Money } from '#kernel/money.ts'
import type { Translate } from '#kernel/translate.ts'
import { leadsTo } from './kinds.ts'
import { shownTitle } from './notification-text.ts'

/** The facts of money that was moved by hand, which its guest or host reads. */
export type MovedMoney = {
  kind: 'money_back' | 'share_changed'
  bookingId: string
  /** The listing's title. */
  title: string
  /** For a host below zero where it is taken. */
  amount: Money
  /** The refund's number, by which it is found; null for hosts. */
  refund: string | null
  /** The reader's name. */
  reader: string
}

/** Tells a guest what goes back to them, or a host by how much their share has changed. */
export function interventionEmail(
  { kind, bookingId, title, amount, refund, reader }: MovedMoney,
  { language, origin, t }: { language: Language; origin: string; t: Translate },
): EmailText {
  // The currency is always named, because the e-mail may be forwarded (decision D2).
  const exact = formatMoney(amount, { language, currency: null })
  const values = { amount: exact, title: shownTitle(title, t), reader }
  const side = kind === 'money_back' ? 'guest' : 'host'
  return {
    subject: t(`emails:${kind}.subject`, values),
    greeting: t(`emails:${kind}.greeting`, values),
    paragraphs: [t(`emails:${kind}.body`, values)],
    facts: [
      { label: t('emails:moneyFacts.amount'), value: exact },
      { label: t('emails:moneyFacts.number'), value: bookingNumber(bookingId) },
      ...(refund ? [{ label: t('emails:moneyFacts.refund'), value: refund }] : []),
    ],
    button: {
      label: t(`emails:${kind}.button`, values),
      url: `${origin}${leadsTo({ kind, side, thingId: bookingId })}?lang=${language}`,
    },
    footer: t('emails:ofAccount'),
  }
}
