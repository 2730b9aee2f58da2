import type { EmailText } from '#domain/email/template.ts'
import type { Language } from '#domain/i18n/language.ts'
import { HOLD_HOURS } from '#domain/payouts/payout-account.ts'
import type { FailureCause } from '#domain/payouts/payout.ts'
import { formatMoney, type Money } from '#kernel/money.ts'
import type { Translate } from '#kernel/translate.ts'

/** The facts of an ended payout that its host reads. */
type EndedPayout = {
  /** The account's last characters, as shown to its host. */
  account: string
  amount: Money
  /** The number that stands in the bank's file too. */
  reference: string
  bookings: number
  /** Why it has failed; null where it has arrived. */
  cause: FailureCause | null
  /** The host's name. */
  reader: string
}

/** Notifies a host of a paid or failed payout: how much, where to, and what to do. */
export function payoutEmail(
  { account, amount, reference, bookings, cause, reader }: EndedPayout,
  { language, origin, t }: { language: Language; origin: string; t: Translate },
): EmailText {
  const kind = cause ? 'payout_failed' : 'payout_paid'
  // The currency is always named, because the e-mail may be forwarded (decision D2).
  const exact = formatMoney(amount, { language, currency: null })
  const values = { amount: exact, account, reader, hours: HOLD_HOURS }
  const path = cause ? '/payment-setup' : '/payments'
  return {
    subject: t(`emails:${kind}.subject`, values),
    greeting: t(`emails:${kind}.greeting`, values),
    paragraphs: [
      t(`emails:${kind}.body`, values),
      ...(cause ? [t(`payments:cause.${cause}`), t('emails:payout_failed.next', values)] : []),
    ],
    facts: [
      { label: t('emails:payoutFacts.amount'), value: exact },
      { label: t('emails:payoutFacts.account'), value: account },
      { label: t('emails:payoutFacts.reference'), value: reference },
      { label: t('emails:payoutFacts.bookings'), value: String(bookings) },
    ],
    button: { label: t(`emails:${kind}.button`, values), url: `${origin}${path}?lang=${language}` },
    footer: t('emails:ofAccount'),
  }
}
