import type { Actor } from '#domain/accounts/account.ts'
import type { FoundBooking } from '#domain/admin/queries/find-booking.server.ts'
import { listBookingClaims } from '#domain/claims/queries/list-claims.server.ts'
import { amountKinds, maxOf } from '#domain/interventions/intervention.ts'
import { interventionsOf } from '#domain/interventions/queries/list-interventions.server.ts'
import { readAlone, readMoney } from '#domain/interventions/queries/read-money.server.ts'
import { newId } from '#kernel/ids.ts'
import { shownNumber } from '#kernel/shown-number.ts'
import { formatMoney, money } from '#kernel/money.ts'
import type { Db } from '#platform/db.server.ts'
import type { Visitor } from '#app/session/visitor.server.ts'
import { interventionView } from './intervention.view.server.ts'

/** A booking's money, what of it may be moved by hand and what was, as finished texts. */
export async function bookingMoneyView(db: Db, booking: FoundBooking, actor: Actor, visitor: Visitor, now: Date) {
  const { t, language } = visitor
  const { currency } = booking.total
  const exact = (minor: number) => formatMoney(money(minor, currency), visitor)
  const [{ money: own, base }, alone, items, claims] = await Promise.all([
    readMoney(db, booking),
    readAlone(db, currency),
    interventionsOf(db, booking.id),
    listBookingClaims(db, booking.id, 'anybody', language),
  ])
  const kinds = amountKinds.map((kind) => ({ kind, max: maxOf(kind, own) }))
  const down = { kind: 'correction-down' as const, max: maxOf('correction', own) }
  return {
    id: booking.id,
    title: booking.title.text,
    number: t('interventions:booking', { number: shownNumber(booking.id) }),
    facts: [
      { name: t('interventions:facts.captured'), value: exact(own.captured) },
      { name: t('interventions:facts.left'), value: exact(Math.max(0, own.left)) },
      { name: t('interventions:facts.added'), value: exact(own.added) },
    ],
    isDisputed: own.isDisputed,
    alone: t('interventions:alone', { amount: formatMoney(alone, visitor) }),
    kinds: [...kinds, down]
      .filter(({ max }) => max > 0)
      .map(({ kind, max }) => ({ kind, text: t(`interventions:choice.${kind}`, { max: exact(max) }) })),
    currency,
    claims: claims
      .filter(({ side, payBy, isPaid, outcome }) => side === 'host' && payBy && !isPaid && outcome)
      .map(({ id, kind, outcome }) => ({
        id,
        text: `${t(`claims:kinds.${kind}`)} · ${formatMoney(outcome!, visitor)}`,
      })),
    items: items.map((item) => interventionView(item, actor, visitor)),
    base,
    idempotencyKey: newId(now.getTime()),
  }
}

export type BookingMoneyView = Awaited<ReturnType<typeof bookingMoneyView>>
