import { type BookingRules, placeInTime, type Stay } from '#domain/availability/stay.ts'
import { listUnpaidHolds, type UnpaidHold } from '#domain/bookings/queries/list-unpaid-holds.server.ts'
import { overlaps } from '#kernel/zones.ts'
import type { RouterContextProvider } from 'react-router'
import { services } from '#app/session/services.ts'
import { inputParams } from './stay-fields.view.server.ts'
import { stayText } from '../stay-text.server.ts'
import { type Visitor, visitorOf } from '#app/session/visitor.server.ts'
import { waitingOnPage } from '#app/session/waiting.view.server.ts'

/** An unpaid hold of the visitor's on this listing, as finished texts. */
export type HeldView = {
  bookingId: string
  /** Shown in place of the form. */
  isWhole: boolean
  title: string
  when: string
  /** Around the clock that counts down. */
  left: string
  until: string
  leftMs: number
  pay: { to: string; text: string }
  /** The link to an exchange; null where the button releases the hold. */
  other: { to: string | null; text: string }
}

type Context = Readonly<RouterContextProvider>

/** The visitor's unpaid holds of a listing; none when signed out. */
export async function holdsHere(listingId: string, context: Context): Promise<UnpaidHold[]> {
  const { db, clock } = context.get(services)
  const { actor, language } = visitorOf(context)
  // The page's marks already tell that most visitors have no hold.
  const mayHold = actor !== null && (await waitingOnPage(actor.userId, context)).trips
  return mayHold ? listUnpaidHolds(db, actor.userId, clock(), language, listingId) : []
}

/** The hold that the address names for an exchange; requests, which a host must answer, have none. */
export const holdToExchange = (holds: readonly UnpaidHold[], replacedId: string | undefined, isInstant: boolean) =>
  (isInstant && holds.find(({ id }) => id === replacedId)) || null

/** The hold that overlaps a stay. */
export const holdInTheWay = (holds: readonly UnpaidHold[], stay: Stay, rules: BookingRules) =>
  holds.find((hold) => overlaps(placeInTime(hold.stay, rules).occupied, placeInTime(stay, rules).occupied))

/** Whether a hold is exactly the requested stay, including extras: then it is not made again. */
export const isSameInput = (hold: Input, input: Input) => inputText(hold) === inputText(input)

type Input = Parameters<typeof inputParams>[0]

function inputText(input: Input): string {
  const params = new URLSearchParams(inputParams(input))
  params.sort()
  return String(params)
}

type Shown = { isInstant: boolean; isWhole: boolean; listingId: string; now: Date; visitor: Visitor }

/**
 * The panel's notice of a hold: the time left, and links to pay or to choose another time.
 *
 * @property isWhole the notice replaces the form, because the address names the held time, or no time at all
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
    until: hold.expiresAt.toISOString(),
    leftMs: hold.expiresAt.getTime() - now.getTime(),
    pay: { to: to(`/checkout?bookingId=${hold.id}`), text: t('held:pay') },
    other: {
      to: isInstant ? `/property/${listingId}?${new URLSearchParams({ ...onward, instead: hold.id })}` : null,
      text: t(isInstant ? 'held:other' : 'held:release'),
    },
  }
}
