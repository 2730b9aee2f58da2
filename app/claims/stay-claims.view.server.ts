import { shownName } from '#domain/accounts/account.ts'
import type { BookingStatus } from '#domain/bookings/booking.ts'
import { ownerOf } from '#domain/bookings/policy.ts'
import { claimLimits, isOpen } from '#domain/claims/claim.ts'
import { mayClaim, mayReportNoAccess } from '#domain/claims/policy.ts'
import { listBookingClaims } from '#domain/claims/queries/list-claims.server.ts'
import { formatMoney } from '#kernel/money.ts'
import type { Side } from '#kernel/side.ts'
import type { RouterContextProvider } from 'react-router'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'

type Stay = { id: string; status: BookingStatus; startsAt: Date; endsAt: Date }

/** A booking's claims as one of its sides sees them, and whether another can be opened. */
export type StayClaimsView = {
  claims: readonly { id: string; text: string; status: string }[]
  /** The form's address; null where none can be opened. */
  formAt: string | null
  /** Set while the guest may report that they cannot get in. */
  noAccess: string | null
}

/** @returns null where there is nothing to see and nothing to report */
export async function stayClaimsView(
  side: Side,
  booking: Stay & { otherName: string },
  context: Readonly<RouterContextProvider>,
): Promise<StayClaimsView | null> {
  const { db, clock } = context.get(services)
  const visitor = visitorOf(context)
  const { t, language } = visitor
  const now = clock()
  const owner = ownerOf({ by: side, userId: actorOf(context).userId })
  const claims = booking.startsAt <= now ? await listBookingClaims(db, booking.id, owner, language) : []
  const own = claims.filter((claim) => claim.side === side)
  const isFree = own.length < claimLimits.perSide && !own.some(({ status }) => isOpen(status))
  const formAt = `${side === 'guest' ? '' : '/host'}/bookings/${booking.id}/problem`
  const view = {
    claims: claims.map(({ id, kind, claimed, status }) => ({
      id,
      text: t('claims:stay.own', { kind: t(`claims:kinds.${kind}`), amount: formatMoney(claimed, visitor, 'whole') }),
      status: t(`claims:status.${status}`),
    })),
    formAt: isFree && mayClaim(booking, now) ? formAt : null,
    noAccess:
      side === 'guest' && isFree && mayReportNoAccess(booking, now)
        ? t('claims:stay.noAccessText', { name: shownName(booking.otherName, t) })
        : null,
  }
  return view.claims.length > 0 || view.formAt ? view : null
}
