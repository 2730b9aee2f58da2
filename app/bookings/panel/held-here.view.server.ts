import { type BookingRules, placeInTime, type Stay } from '#domain/availability/stay.ts'
import { listUnpaidHolds, type UnpaidHold } from '#domain/bookings/queries/list-unpaid-holds.server.ts'
import { overlaps } from '#kernel/zones.ts'
import type { RouterContextProvider } from 'react-router'
import { services } from '../../session/services.ts'
import { inputParams } from './stay-fields.view.server.ts'
import { stayText } from '../stay-text.server.ts'
import { type Visitor, visitorOf } from '../../session/visitor.server.ts'

/** A time of this listing that the visitor keeps and has not paid for: finished texts, because strangers need none of them. */
export type HeldView = {
  bookingId: string
  /** Stands in the place of the form. */
  isWhole: boolean
  title: string
  when: string
  /** Around the clock that counts down. */
  left: string
  until: string
  leftMs: number
  pay: { to: string; text: string }
  /** To an exchange; without an address the time is given back by itself. */
  other: { to: string | null; text: string }
}

type Context = Readonly<RouterContextProvider>

/** The times of a listing that the visitor keeps and has not paid for; none for a stranger. */
export async function holdsHere(listingId: string, context: Context): Promise<UnpaidHold[]> {
  const { db, clock } = context.get(services)
  const { actor, language } = visitorOf(context)
  return actor ? listUnpaidHolds(db, actor.userId, clock(), language, listingId) : []
}

/** The one that an address names for an exchange: not where the host is asked first, and would be asked again. */
export const holdToExchange = (holds: readonly UnpaidHold[], replacedId: string | undefined, isInstant: boolean) =>
  (isInstant && holds.find(({ id }) => id === replacedId)) || null

/** The hold that stands in the way of a stay. */
export const holdInTheWay = (holds: readonly UnpaidHold[], stay: Stay, rules: BookingRules) =>
  holds.find((hold) => overlaps(placeInTime(hold.stay, rules).occupied, placeInTime(stay, rules).occupied))

/** Whether a hold is what is wanted, down to the last extra: then it is not made again. */
export const isSameInput = (hold: Input, input: Input) => inputText(hold) === inputText(input)

type Input = Parameters<typeof inputParams>[0]

function inputText(input: Input): string {
  const params = new URLSearchParams(inputParams(input))
  params.sort()
  return String(params)
}

type Shown = { isInstant: boolean; isWhole: boolean; listingId: string; now: Date; visitor: Visitor }

/**
 * What the panel says of a hold: how long it lasts, the way to pay, and the way to another time. That one keeps what the
 * address asks, or what is held where it asks nothing.
 *
 * @property isWhole it stands in the place of the form, because the time that is asked is this one, or none is
 */
export function heldView(
  hold: UnpaidHold,
  params: Readonly<Record<string, string>>,
  { isInstant, isWhole, listingId, now, visitor }: Shown,
): HeldView {
  const { t, to, locale } = visitor
  const onward = isWhole ? inputParams(hold) : params
  return {
    bookingId: hold.id,
    isWhole,
    title: t('held:title'),
    when: stayText(hold.stay, locale),
    left: t('held:left'),
    until: hold.heldUntil.toISOString(),
    leftMs: hold.heldUntil.getTime() - now.getTime(),
    pay: { to: to(`/checkout?bookingId=${hold.id}`), text: t('held:pay') },
    other: {
      to: isInstant ? `/property/${listingId}?${new URLSearchParams({ ...onward, instead: hold.id })}` : null,
      text: t(isInstant ? 'held:other' : 'held:release'),
    },
  }
}
