import { formatDay } from '#domain/i18n/format.ts'
import { shownName } from '#domain/accounts/account.ts'
import type {
  listComing,
  listMonths,
  listOwnPayouts,
  listStopped,
} from '#domain/payouts/queries/list-own-money.server.ts'
import type { listHostStops } from '#domain/payouts/queries/list-host-stops.server.ts'
import type { readBalances } from '#domain/payouts/queries/read-balance.server.ts'
import { MAX_WAIT_DAYS, payDayFor, type Rhythm } from '#domain/payouts/rhythm.ts'
import type { WhatComes } from '#domain/payouts/what-comes.ts'
import type { Unit } from '#domain/availability/unit.ts'
import type { Sold } from '#domain/bookings/sold-period.ts'
import type { Day } from '#kernel/dates.ts'
import { type Currency, formatMoney, type Money, negate } from '#kernel/money.ts'
import { dayIn } from '#kernel/zones.ts'
import { shortWhen } from '#app/bookings/when.view.server.ts'
import { instantText, instantView } from '#app/session/instant.view.server.ts'
import type { Visitor } from '#app/session/visitor.server.ts'

type Found<Query extends (...input: never[]) => Promise<unknown>> = Awaited<ReturnType<Query>>

type HostMoney = {
  balances: Found<typeof readBalances>
  /** The next payouts, in the order of the balances. */
  comes: readonly WhatComes[]
  /** Of payouts to bank accounts; null where the host has none. */
  rhythm: Rhythm | null
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
export const namedView = ({ id, guestName, title, unit, ...sold }: Named, now: Date, { t, locale }: Visitor) => ({
  id,
  guest: shownName(guestName, t),
  when: shortWhen({ ...sold, stay: { unit } }, now, locale),
  title: title.text,
})

export type NamedView = ReturnType<typeof namedView>

/** A host's money as finished texts. */
export function paymentsView(
  { balances, comes, rhythm, coming, stopped, payouts, months, halts, missing }: HostMoney,
  now: Date,
  visitor: Visitor,
) {
  const { t, locale } = visitor
  const exact = (amount: Money) => formatMoney(amount, visitor)
  const payDay = ({ startsAt, timeZone }: { startsAt: Date; timeZone: string }) =>
    payDayFor(rhythm ?? 'daily', dayIn(startsAt, timeZone))
  return {
    /** Since when all payouts are stopped; not why, which stays among admins. */
    halt: halts[0] ? instantView(halts[0].since, visitor, 'whole', (when) => t('payments:halt.since', { when })) : null,
    missing: missing.length === 0 ? null : missing.join(', '),
    balances: balances.map(({ owed, ...sums }, index) => ({
      currency: owed.currency,
      comes: comesText(comes[index]!, visitor),
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
        from: t('payments:from', { day: formatDay(payDay(booking), locale, 'dated') }),
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
      rows: payouts.payouts.map(({ id, at, status, amount, shown, cause, parts, more, reference, bankReference }) => ({
        id,
        reference: [
          t('payments:reference', { reference }),
          bankReference && t('payments:bankReference', { reference: bankReference }),
        ]
          .filter(Boolean)
          .join(' · '),
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

/** The next payout in one sentence. */
function comesText(comes: WhatComes, visitor: Visitor): string {
  const { t, locale } = visitor
  const exact = (amount: Money) => formatMoney(amount, visitor)
  const date = (day: Day) => formatDay(day, locale, 'dated')
  switch (comes.state) {
    case 'nothing':
      return t('payments:comes.nothing')
    case 'next':
      return comes.day
        ? t('payments:comes.nextOn', { amount: exact(comes.amount), day: date(comes.day) })
        : t('payments:comes.next', { amount: exact(comes.amount) })
    case 'held':
      return t('payments:comes.held', { amount: exact(comes.amount), until: instantText(comes.until, visitor) })
    case 'minimum': {
      const values = { amount: exact(comes.amount), minimum: exact(comes.minimum), days: MAX_WAIT_DAYS }
      return t('payments:comes.minimum', values)
    }
    case 'later': {
      const values = { amount: exact(comes.amount), from: date(comes.from), day: date(comes.day) }
      return t(`payments:comes.${comes.day === comes.from ? 'later' : 'laterOn'}`, values)
    }
    case 'after-debt': {
      const values = { debt: exact(comes.debt), amount: exact(comes.amount) }
      return t('payments:comes.after-debt', { ...values, from: date(comes.from), day: date(comes.day) })
    }
    case 'not-covered':
      return t('payments:comes.not-covered', { debt: exact(comes.debt), left: exact(comes.left) })
    default:
      return t(`payments:comes.${comes.state}`, { amount: exact(comes.amount) })
  }
}

export type PaymentsView = ReturnType<typeof paymentsView>

export const monthName = (month: string, locale: Visitor['locale']) => formatDay(`${month}-01`, locale, 'month')
