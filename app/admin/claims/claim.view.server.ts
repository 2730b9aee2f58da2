import { type Actor, shownName } from '#domain/accounts/account.ts'
import { may } from '#domain/accounts/policy.ts'
import { nextStatus } from '#domain/claims/claim.ts'
import type { FoundClaim } from '#domain/claims/queries/find-claim.server.ts'
import type { readExchange } from '#domain/reports/queries/read-exchange.server.ts'
import { formatInstant } from '#domain/i18n/instant.ts'
import { codedMoney, type Money } from '#kernel/money.ts'
import { claimParts } from '#app/claims/claim-parts.view.server.ts'
import type { Visitor } from '#app/session/visitor.server.ts'

type Found = {
  claim: Omit<FoundClaim, 'reader'>
  messages: Awaited<ReturnType<typeof readExchange>>
  /** The stay's payments that were not refunded. */
  left: Money
}

/** A claim for an admin as finished texts, without reviews, which must not influence a decision. */
export function adminClaimView({ claim, messages, left }: Found, actor: Actor, visitor: Visitor) {
  const { t, locale } = visitor
  const when = (at: Date) => formatInstant(at, claim.timeZone, locale)
  const person = ({ id, name }: FoundClaim['guest']) => ({
    name: shownName(name, t),
    address: may(actor, 'users') ? `/admin/users/${id}` : null,
  })
  const max = claim.side === 'guest' && left.minor < claim.claimed.minor ? left : claim.claimed
  return {
    ...claimParts(claim, null, visitor),
    status: t(`claims:status.${claim.status}`),
    guest: person(claim.guest),
    host: person(claim.host),
    bookingAt: may(actor, 'bookings') ? `/admin/bookings/${claim.bookingId}` : null,
    left: t('adminClaims:left', { amount: codedMoney(left, visitor.language) }),
    messages: messages.map(({ name, at, images, ...message }) => ({
      id: message.id,
      text: message.text,
      line: [
        shownName(name, t),
        when(at),
        images > 0 && t('adminClaims:images', { count: images }),
        message.isRemoved && t('adminClaims:removed'),
      ]
        .filter(Boolean)
        .join(' · '),
    })),
    isDecidable: nextStatus(claim.status, 'decide', 'admin') !== null,
    isWaiting: nextStatus(claim.status, 'expire', 'clock') !== null,
    currency: claim.currency,
    amountHint: t(`adminClaims:amountHint.${claim.side}`, { max: codedMoney(max, visitor.language) }),
  }
}

export type AdminClaimView = ReturnType<typeof adminClaimView>
