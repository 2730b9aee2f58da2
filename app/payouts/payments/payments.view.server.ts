import { formatDay, formatInstant } from '#domain/i18n/format.ts'
import type { listComing, listOwnPayouts, readBalances } from '#domain/payouts/queries/read-balance.server.ts'
import type { listMonths, readStatement } from '#domain/payouts/queries/read-statement.server.ts'
import { addMonths, type Day } from '#kernel/dates.ts'
import { type Currency, formatMoney, type Money, negate } from '#kernel/money.ts'
import { dayIn, instantOf } from '#kernel/zones.ts'
import type { Visitor } from '#app/session/visitor.server.ts'

type Found<Query extends (...input: never[]) => Promise<unknown>> = Awaited<ReturnType<Query>>

type HostMoney = Found<typeof listComing> & {
  balances: Found<typeof readBalances>
  payouts: Found<typeof listOwnPayouts>
  months: Found<typeof listMonths>
  /** Currencies in which the host cannot be paid yet. */
  missing: readonly Currency[]
}

/** A host's money as finished texts. */
export function paymentsView({ balances, coming, stopped, payouts, months, missing }: HostMoney, visitor: Visitor) {
  const { t, locale, site } = visitor
  const exact = (amount: Money) => formatMoney(amount, visitor)
  return {
    missing: missing.length === 0 ? null : missing.join(', '),
    balances: balances.map(({ owed, ...sums }) => ({
      currency: owed.currency,
      sums: [
        {
          name: owed.minor < 0 ? ('owing' as const) : ('available' as const),
          amount: owed.minor < 0 ? negate(owed) : owed,
        },
        { name: 'onItsWay' as const, amount: sums.onItsWay },
        { name: 'coming' as const, amount: sums.coming },
        { name: 'stopped' as const, amount: sums.stopped },
      ]
        .filter(({ name, amount }) => name === 'available' || amount.minor !== 0)
        .map(({ name, amount }) => ({
          name: t(`payments:${name}`),
          note: t(`payments:${name}Note`),
          amount: exact(amount),
        })),
    })),
    coming: coming.map(({ id, title, startsAt, timeZone, share }) => ({
      id,
      title: title.text,
      from: t('payments:from', { day: formatDay(dayIn(startsAt, timeZone), locale, 'dated') }),
      amount: exact(share),
    })),
    stopped: stopped.map(({ id, title, reason }) => ({
      key: `${id} ${reason}`,
      id,
      title: title.text,
      why: t(`payments:why.${reason}`),
    })),
    payouts: payouts.map(({ id, at, status, amount, shown, cause }) => ({
      id,
      when: formatInstant(at, site.zone, locale),
      iso: at.toISOString(),
      account: shown,
      state: t(`payments:state.${status}`),
      why: status === 'failed' ? t(`payments:cause.${cause ?? 'refused'}`) : null,
      amount: exact(amount),
    })),
    months: months.map(({ currency, month }) => ({
      address: `/payments/${currency}/${month}`,
      name: `${monthName(month, locale)} · ${currency}`,
    })),
  }
}

export type PaymentsView = ReturnType<typeof paymentsView>

/** A month from its first instant to the next month's, in the site's zone. */
export function spanOf(month: string, zone: string): { from: Date; to: Date } {
  const first: Day = `${month}-01`
  return { from: instantOf(first, 0, zone), to: instantOf(addMonths(first, 1), 0, zone) }
}

export function statementView(
  { opening, closing, lines, isCut }: Found<typeof readStatement>,
  { month, currency }: { month: string; currency: Currency },
  visitor: Visitor,
) {
  const { t, locale, site } = visitor
  const exact = (amount: Money) => formatMoney(amount, visitor)
  return {
    title: t('payments:statement.title', { month: monthName(month, locale) }),
    fileAddress: `/payments/${currency}/${month}/statement.csv`,
    opening: exact(opening),
    closing: exact(closing),
    more: isCut ? t('payments:statement.more', { count: lines.length }) : null,
    lines: lines.map(({ id, at, kind, bookingId, title, amount, split }) => ({
      id,
      when: formatDay(dayIn(at, site.zone), locale, 'dated'),
      kind: t(`payments:statement.kind.${kind}`),
      bookingId,
      title,
      note: split && t('payments:statement.explain', { total: exact(split.total), fee: exact(split.fee) }),
      amount: exact(amount),
    })),
  }
}

export type StatementView = ReturnType<typeof statementView>

const monthName = (month: string, locale: Visitor['locale']) => formatDay(`${month}-01`, locale, 'month')
