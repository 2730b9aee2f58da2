import { formatDay } from '#domain/i18n/format.ts'
import { formatInstant } from '#domain/i18n/instant.ts'
import { shownName } from '#domain/accounts/account.ts'
import type {
  listComing,
  listMonths,
  listOwnPayouts,
  listStopped,
} from '#domain/payouts/queries/list-own-money.server.ts'
import type { listHostStops } from '#domain/payouts/queries/list-host-stops.server.ts'
import type { readBalances } from '#domain/payouts/queries/read-balance.server.ts'
import type { readStatement } from '#domain/payouts/queries/read-statement.server.ts'
import type { Unit } from '#domain/availability/unit.ts'
import type { Sold } from '#domain/bookings/sold-period.ts'
import { addMonths, type Day } from '#kernel/dates.ts'
import { type Currency, formatMoney, type Money, negate } from '#kernel/money.ts'
import { dayIn, instantOf } from '#kernel/zones.ts'
import { shortWhen } from '#app/bookings/when.view.server.ts'
import { instantView } from '#app/session/instant.view.server.ts'
import type { Visitor } from '#app/session/visitor.server.ts'

type Found<Query extends (...input: never[]) => Promise<unknown>> = Awaited<ReturnType<Query>>

type HostMoney = {
  balances: Found<typeof readBalances>
  coming: Found<typeof listComing>
  stopped: Found<typeof listStopped>
  payouts: Found<typeof listOwnPayouts>
  months: Found<typeof listMonths>
  /** The stops of all payouts. */
  halts: Found<typeof listHostStops>
  /** Currencies in which the host cannot be paid yet. */
  missing: readonly Currency[]
}

type Named = { id: string; guestName: string; title: { text: string }; unit: Unit } & Sold

/** A booking named in a list of money: its guest, its time and its listing. */
const namedView = ({ id, guestName, title, unit, ...sold }: Named, now: Date, { t, locale }: Visitor) => ({
  id,
  guest: shownName(guestName, t),
  when: shortWhen({ ...sold, stay: { unit } }, now, locale),
  title: title.text,
})

export type NamedView = ReturnType<typeof namedView>

/** A host's money as finished texts. */
export function paymentsView(
  { balances, coming, stopped, payouts, months, halts, missing }: HostMoney,
  now: Date,
  visitor: Visitor,
) {
  const { t, locale, site } = visitor
  const exact = (amount: Money) => formatMoney(amount, visitor)
  return {
    /** Since when all payouts are stopped; not why, which stays among admins. */
    halt: halts[0] ? t('payments:halt.since', { when: formatInstant(halts[0].since, site.zone, locale) }) : null,
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
    coming: {
      at: coming.at,
      rows: coming.bookings.map(({ share, ...booking }) => ({
        ...namedView(booking, now, visitor),
        from: t('payments:from', { day: formatDay(dayIn(booking.startsAt, booking.timeZone), locale, 'dated') }),
        amount: exact(share),
      })),
    },
    stopped: {
      at: stopped.at,
      rows: stopped.bookings.map(({ reasons, owed, ...booking }) => ({
        ...namedView(booking, now, visitor),
        why: reasons.map((reason) => t(`payments:why.${reason}`)).join(', '),
        amount: owed.minor === 0 ? null : exact(owed),
      })),
    },
    payouts: {
      at: payouts.at,
      rows: payouts.payouts.map(({ id, at, status, amount, shown, cause, parts, more }) => ({
        id,
        when: instantView(at, visitor, 'day'),
        account: shown,
        state: t(`payments:state.${status}`),
        why: status === 'failed' ? t(`payments:cause.${cause ?? 'refused'}`) : null,
        amount: exact(amount),
        parts: parts.map(({ amount: part, ...booking }) => ({
          ...namedView(booking, now, visitor),
          amount: exact(part),
        })),
        more: more > 0 ? t('payments:more', { count: more }) : null,
      })),
    },
    months: {
      at: months.at,
      rows: months.months.map(({ currency, month }) => ({
        address: `/payments/${currency}/${month}`,
        name: `${monthName(month, locale)} · ${currency}`,
      })),
    },
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
  now: Date,
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
    lines: lines.map(
      ({ id, at, kind, bookingId, title, amount, split, guestName, unit, startsAt, endsAt, timeZone }) => ({
        ...namedView(
          { id: bookingId, guestName, title: { text: title }, unit, startsAt, endsAt, timeZone },
          now,
          visitor,
        ),
        key: id,
        day: formatDay(dayIn(at, site.zone), locale),
        kind: t(`payments:statement.kind.${kind}`),
        note: split && t('payments:statement.explain', { total: exact(split.total), fee: exact(split.fee) }),
        amount: exact(amount),
      }),
    ),
  }
}

export type StatementView = ReturnType<typeof statementView>

const monthName = (month: string, locale: Visitor['locale']) => formatDay(`${month}-01`, locale, 'month')
