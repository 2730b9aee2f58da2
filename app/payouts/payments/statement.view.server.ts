import type { Actor } from '#domain/accounts/account.ts'
import { bookingNumber } from '#domain/bookings/booking.ts'
import { formatDay } from '#domain/i18n/format.ts'
import type { readStatement } from '#domain/payouts/queries/read-statement.server.ts'
import { type BookingOfLine, type StatementLine, statementNumber } from '#domain/payouts/statement.ts'
import { codedMoney, type Currency, type Money } from '#kernel/money.ts'
import { dayIn } from '#kernel/zones.ts'
import type { Visitor } from '#app/session/visitor.server.ts'
import { monthName, namedView } from './payments.view.server.ts'

type Found = Awaited<ReturnType<typeof readStatement>>
type Of = { month: string; zone: string; currency: Currency; actor: Actor }

/** A page of a statement as finished texts; amounts are named by their currency's code, because a statement leaves the site. */
export function statementView(
  { at, opening, closing, lines }: Found,
  { month, zone, currency, actor }: Of,
  now: Date,
  visitor: Visitor,
) {
  const { t, locale, language } = visitor
  const exact = (amount: Money) => codedMoney(amount, language)
  const number = statementNumber(month, currency, actor.userId)
  return {
    title: t('payments:statement.title', { month: monthName(month, locale) }),
    number: t('payments:statement.number', { number }),
    about: t('payments:statement.about', {
      holder: `${actor.firstName} ${actor.lastName}`,
      zone: zone.replaceAll('_', ' '),
      currency,
    }),
    fileAddress: `/payments/${currency}/${month}/statement.csv`,
    at,
    opening: exact(opening),
    /** Before the page's first line; null on the first page. */
    before: at.page > 1 && lines[0] ? exact(lessOf(lines[0])) : null,
    closing: exact(closing),
    lines: lines.map((line) => lineView(line, { zone, now, visitor })),
  }
}

/** The balance before a line. */
const lessOf = ({ balance, amount }: StatementLine): Money => ({ ...balance, minor: balance.minor - amount.minor })

export type StatementView = ReturnType<typeof statementView>

type Reading = { zone: string; now: Date; visitor: Visitor }

function lineView({ id, at, kind, amount, split, booking, payout }: StatementLine, { zone, now, visitor }: Reading) {
  const { t, locale, language } = visitor
  const exact = (each: Money) => codedMoney(each, language)
  return {
    key: id,
    day: formatDay(dayIn(at, zone), locale),
    kind: t(`payments:statement.kind.${kind}`),
    note: split && t('payments:statement.explain', { total: exact(split.total), fee: exact(split.fee) }),
    amount: exact(amount),
    booking: booking && bookingView(booking, now, visitor),
    payout: payout && {
      facts: [
        payout.reference,
        payout.account,
        payout.bankReference && t('payments:statement.bank', { reference: payout.bankReference }),
      ].filter((fact) => fact !== null && fact !== ''),
      parts: payout.parts.map((part) => ({ ...bookingView(part, now, visitor), amount: exact(part.amount) })),
      more:
        payout.count > payout.parts.length
          ? t('payments:statement.more', { count: payout.count - payout.parts.length })
          : null,
    },
  }
}

export type StatementLineView = ReturnType<typeof lineView>

const bookingView = ({ bookingId, title, ...booking }: BookingOfLine, now: Date, visitor: Visitor) => ({
  ...namedView({ id: bookingId, title: { text: title }, ...booking }, now, visitor),
  number: visitor.t('payments:statement.booking', { number: bookingNumber(bookingId) }),
})

export type StatementBookingView = ReturnType<typeof bookingView>
