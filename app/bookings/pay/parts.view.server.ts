import { REST_HOURS, REST_TRIES } from '#domain/bookings/rest.ts'
import type { Rest } from '#domain/bookings/queries/read-rest.server.ts'
import { formatDay } from '#domain/i18n/format.ts'
import { formatInstant } from '#domain/i18n/instant.ts'
import type { PaymentProvider } from '#domain/payments/gateway.server.ts'
import { storesCards } from '#domain/payments/stored-card.ts'
import { type Deposit, REST_REMINDER_DAYS } from '#domain/pricing/deposit.ts'
import { type Money, subtract } from '#kernel/money.ts'
import { dayIn } from '#kernel/zones.ts'
import type { Visitor } from '#app/session/visitor.server.ts'
import { whole } from './quote.view.server.ts'

/** Amounts with their labels; the last one is to be paid. */
export type Sum = { label: string; amount: string }

type Placed = { timeZone: string }

const dayOf = (at: Date, { timeZone }: Placed, { locale }: Visitor) => formatDay(dayIn(at, timeZone), locale, 'long')

/** Both parts in one sentence, before anything is booked. */
export const depositLine = (deposit: Deposit, placed: Placed, visitor: Visitor): string =>
  visitor.t('deposit:line', {
    now: whole(deposit.now, visitor),
    rest: whole(deposit.rest, visitor),
    day: dayOf(deposit.dueAt, placed, visitor),
  })

export const depositSums = (deposit: Deposit, placed: Placed, visitor: Visitor): Sum[] => [
  {
    label: visitor.t('deposit:sums.rest', { day: dayOf(deposit.dueAt, placed, visitor) }),
    amount: whole(deposit.rest, visitor),
  },
  { label: visitor.t('deposit:sums.now'), amount: whole(deposit.now, visitor) },
]

/** The choice of how much is paid now: each way's form leads to its address. */
export type PartsChoiceView = {
  title: string
  isWhole: boolean
  ways: readonly { name: 'deposit' | 'all'; label: string; note: string; address: string }[]
}

export function partsChoice(
  { id, total, timeZone }: Placed & { id: string; total: Money },
  deposit: Deposit,
  isWhole: boolean,
  visitor: Visitor,
): PartsChoiceView {
  const { t, to } = visitor
  const day = dayOf(deposit.dueAt, { timeZone }, visitor)
  const address = `/checkout?bookingId=${id}`
  return {
    title: t('deposit:choice.title'),
    isWhole,
    ways: [
      {
        name: 'deposit',
        label: t('deposit:choice.deposit', { now: whole(deposit.now, visitor) }),
        note: t('deposit:choice.depositNote', { rest: whole(deposit.rest, visitor), day }),
        address: to(address),
      },
      {
        name: 'all',
        label: t('deposit:choice.all', { total: whole(total, visitor) }),
        note: t('deposit:choice.allNote'),
        address: to(`${address}&part=all`),
      },
    ],
  }
}

/**
 * The sentences a guest agrees to by paying the deposit: the tries, their end, and what a cancellation gives back.
 *
 * @param providers at which the deposit can be paid, or the one that is chosen
 */
export function depositPoints(
  { dueAt }: Deposit,
  { timeZone }: Placed,
  providers: readonly PaymentProvider[],
  { t, locale }: Visitor,
): string[] {
  const storing = providers.filter((provider) => storesCards[provider])
  const way = storing.length === 0 ? 'link' : storing.length === providers.length ? 'card' : 'either'
  return [
    t(`deposit:points.${way}`, { due: formatInstant(dueAt, timeZone, locale) }),
    t('deposit:points.reminder', { days: REST_REMINDER_DAYS }),
    t('deposit:points.failing', { tries: REST_TRIES, hours: REST_HOURS }),
    t('deposit:points.policy'),
  ]
}

export const restSums = (rest: Rest, total: Money, visitor: Visitor): Sum[] => [
  { label: visitor.t('deposit:sums.paid'), amount: whole(subtract(total, rest.amount), visitor) },
  { label: visitor.t('deposit:sums.toPay'), amount: whole(rest.amount, visitor) },
]

/** An open rest as its guest reads it; `pay` leads to where it is paid. */
export type RestView = { isFailing: boolean; text: string; pay: { label: string; address: string } }

type Open = { booking: Placed & { id: string }; rest: Rest | null; provider: PaymentProvider | null }

/** @returns null where nothing is to be paid */
export function guestRest({ booking, rest, provider }: Open, visitor: Visitor): RestView | null {
  const { t, locale } = visitor
  if (rest?.status !== 'open') return null
  const at = (instant: Date) => formatInstant(instant, booking.timeZone, locale)
  const amount = whole(rest.amount, visitor)
  const way = provider && storesCards[provider] ? 'card' : 'link'
  return {
    isFailing: rest.endsAt !== null,
    text: rest.endsAt
      ? t('deposit:guest.failing', { rest: amount, until: at(rest.endsAt) })
      : `${t('deposit:guest.open', { rest: amount, due: at(rest.dueAt) })} ${t(`deposit:guest.${way}`)}`,
    pay: { label: t('deposit:guest.pay'), address: `/checkout?bookingId=${booking.id}&part=rest` },
  }
}

/** The same for the host, who cannot pay it. */
export function hostRest(
  { timeZone, guestName, total }: Placed & { guestName: string; total: Money },
  rest: Rest | null,
  visitor: Visitor,
): string | null {
  const { t, locale } = visitor
  if (rest?.status !== 'open') return null
  const at = (instant: Date) => formatInstant(instant, timeZone, locale)
  const amount = whole(rest.amount, visitor)
  if (rest.endsAt) return t('deposit:host.failing', { name: guestName, rest: amount, until: at(rest.endsAt) })
  const deposit = whole(subtract(total, rest.amount), visitor)
  return t('deposit:host.open', { name: guestName, deposit, rest: amount, due: at(rest.dueAt) })
}
