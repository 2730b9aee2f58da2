import { type Actor, shownName } from '#domain/accounts/account.ts'
import { may } from '#domain/accounts/policy.ts'
import type { DecisionFailure, InterventionFailure } from '#domain/interventions/errors.ts'
import type { ListedIntervention } from '#domain/interventions/queries/list-interventions.server.ts'
import { shownNumber } from '#kernel/shown-number.ts'
import { formatMoney } from '#kernel/money.ts'
import type { Visitor } from '#app/session/visitor.server.ts'
import { instantsFor } from '#app/session/instant.view.server.ts'

/** An intervention as finished texts; `mayAgree` for whoever can be its second person. */
export function interventionView(item: ListedIntervention, actor: Actor, visitor: Visitor) {
  const { t } = visitor
  const when = instantsFor(visitor)
  const { id, kind, status, amount, askedBy, endedBy, endedAt, bookingId, hostId, payoutId } = item
  const by = endedBy ? shownName(endedBy.name, t) : ''
  const isOwn = askedBy.id === actor.userId
  const withdrawn = endedBy?.id === askedBy.id ? 'withdrawn' : 'refused'
  const state = status === 'waiting' ? status : status === 'done' ? (endedBy ? 'agreed' : status) : withdrawn
  return {
    id,
    title: `${t(`interventions:kind.${kind}`)} · ${formatMoney(amount, visitor)}`,
    about: bookingId
      ? {
          text: t('interventions:booking', { number: shownNumber(bookingId) }),
          to: `/admin/bookings/${bookingId}/money`,
        }
      : { text: t('interventions:payout', { number: shownNumber(payoutId!) }), to: `/admin/users/${hostId}/money` },
    reason: item.reason,
    asked: when(item.askedAt, (at) => t('interventions:asked', { name: shownName(askedBy.name, t), when: at })),
    state:
      state === 'waiting' || state === 'done'
        ? t(`interventions:state.${state}`)
        : when(endedAt!, (at) => t(`interventions:state.${state}`, { name: by, when: at })),
    isWaiting: status === 'waiting',
    isOwn,
    mayAgree: status === 'waiting' && !isOwn && may(actor, 'payments'),
  }
}

export type InterventionView = ReturnType<typeof interventionView>

/** Why nothing was moved, as an admin reads it. */
export function failureText(failure: InterventionFailure | DecisionFailure, visitor: Visitor): string {
  const max = failure.reason === 'too-much' ? formatMoney(failure.max, visitor) : ''
  return visitor.t(`interventions:failure.${failure.reason}`, { max })
}
