import { shownName } from '#domain/accounts/account.ts'
import { actorOf, actsOf, agreedMinor } from '#domain/claims/claim.ts'
import type { FoundClaim } from '#domain/claims/queries/find-claim.server.ts'
import { formatInstant } from '#domain/i18n/instant.ts'
import { formatMoney, money } from '#kernel/money.ts'
import type { Visitor } from '#app/session/visitor.server.ts'
import { claimParts } from '../claim-parts.view.server.ts'

/** A claim as one of its sides sees it, as finished texts. */
export function claimView(claim: FoundClaim, now: Date, visitor: Visitor) {
  const { t } = visitor
  const { reader, currency } = claim
  const name = shownName(reader === 'guest' ? claim.host.name : claim.guest.name, t)
  const by = actorOf(claim, reader)
  const agreed = agreedMinor({
    status: claim.status,
    claimedMinor: claim.claimed.minor,
    offeredMinor: claim.offered?.minor ?? null,
  })
  return {
    ...claimParts(claim, reader, visitor),
    backAt: `${reader === 'guest' ? '' : '/host'}/bookings/${claim.bookingId}`,
    name,
    currency,
    ...stateOf(claim, now, name, visitor),
    acts: actsOf(claim.status, by),
    accept: {
      label: t('claims:answer.accept', { amount: formatMoney(money(agreed, currency), visitor, 'whole') }),
      text: t(`claims:answer.acceptText.${acceptedBy(claim)}`, { name }),
    },
    isNoAccess: claim.kind === 'no-access',
  }
}

export type ClaimView = ReturnType<typeof claimView>

/** The opener accepts offers, and is then asked for nothing. */
const acceptedBy = ({ status, side, reader }: FoundClaim) =>
  status === 'offered' && side === reader ? 'opener' : reader

/** A claim's state and what follows, with a link to pay where the guest must. */
function stateOf(claim: FoundClaim, now: Date, name: string, visitor: Visitor) {
  const { t, locale } = visitor
  const { status, reader, outcome, payBy, paidAt, offered } = claim
  const amountOf = (amount: typeof outcome) => (amount ? formatMoney(amount, visitor, 'whole') : '')
  const until = (at: Date | null) => (at ? formatInstant(at, claim.timeZone, locale) : '')
  if (!outcome) {
    const values = { name, until: until(claim.answerBy), amount: amountOf(claim.claimed), offer: amountOf(offered) }
    return { state: t(`claims:state.${status}.${actorOf(claim, reader)}`, values), payAt: null }
  }
  if (outcome.minor === 0) return { state: t('claims:outcome.nothing'), payAt: null }
  const values = { name, amount: amountOf(outcome), until: until(payBy) }
  if (claim.side === 'guest') return { state: t(`claims:outcome.refund.${reader}`, values), payAt: null }
  if (claim.isWaived) return { state: t(`claims:outcome.waived.${reader}`, values), payAt: null }
  const outcomeOf = paidAt ? 'paid' : payBy && payBy <= now ? 'overdue' : 'due'
  return {
    state: t(`claims:outcome.${outcomeOf}.${reader}`, values),
    payAt: reader === 'guest' && !paidAt ? `/claims/${claim.id}/pay` : null,
  }
}
