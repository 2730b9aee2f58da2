import { type Actor, shownName } from '#domain/accounts/account.ts'
import { may } from '#domain/accounts/policy.ts'
import type { FoundDispute } from '#domain/disputes/queries/find-dispute.server.ts'
import { formatInstant } from '#domain/i18n/instant.ts'
import { evidenceFields } from '#domain/payments/dispute.ts'
import { currencies, formatMoney, money } from '#kernel/money.ts'
import type { Translate } from '#kernel/translate.ts'
import type { Visitor } from '#app/session/visitor.server.ts'
import { instantsFor } from '#app/session/instant.view.server.ts'

/** The reasons that card networks give most; another one is shown as the provider writes it. */
const reasons = [
  'credit_not_processed',
  'duplicate',
  'fraudulent',
  'general',
  'product_not_received',
  'product_unacceptable',
  'subscription_canceled',
  'unrecognized',
]

/** A bank's reason in words. */
export const reasonText = (reason: string | null, t: Translate): string =>
  reason === null
    ? t('adminDisputes:noReason')
    : reasons.includes(reason)
      ? t(`adminDisputes:reason.${reason}`)
      : reason.replaceAll('_', ' ')

type Around = { isHere: boolean; isAnew: boolean; now: Date }

/** A dispute as finished texts; evidence that was saved or sent is shown instead of what we know now. */
export function disputeView(dispute: FoundDispute, { isHere, isAnew, now }: Around, actor: Actor, visitor: Visitor) {
  const { t, locale } = visitor
  const { known, status, dueBy, closedAt, answer } = dispute
  const when = instantsFor(visitor)
  const there = (at: Date) => formatInstant(at, known.timeZone, locale)
  const isSent = answer?.status === 'sending' || answer?.status === 'sent'
  const isEditable = status === 'open' && !isSent
  const evidence = answer && !(isAnew && isEditable) ? answer.evidence : dispute.assembled
  const fees = dispute.fees.map(({ minor, currency }) => feeText(minor, currency, visitor)).join(', ')
  return {
    title: t('adminDisputes:one', { name: shownName(known.guestName, t) }),
    about: known.title,
    state:
      status === 'open'
        ? null
        : closedAt
          ? when(closedAt, (at) => t(`adminDisputes:ended.${status}`, { when: at }))
          : t(`adminDisputes:ended.${status}`, { when: '' }),
    bank: [
      { name: t('adminDisputes:fact.amount'), value: formatMoney(dispute.amount, visitor) },
      { name: t('adminDisputes:fact.reason'), value: reasonText(dispute.reason, t) },
      { name: t('adminDisputes:fact.dueBy'), value: dueBy ? when(dueBy) : t('adminDisputes:noDeadline') },
      { name: t('adminDisputes:fact.status'), value: dispute.providerStatus?.replaceAll('_', ' ') ?? status },
      { name: t('adminDisputes:fact.opened'), value: when(dispute.openedAt) },
      {
        name: t('adminDisputes:fact.money'),
        value: t(dispute.isWithdrawn ? 'adminDisputes:withdrawn' : 'adminDisputes:notWithdrawn'),
      },
      { name: t('adminDisputes:fact.fees'), value: fees || t('adminDisputes:noFees') },
      { name: t('adminDisputes:fact.id'), value: dispute.id },
    ],
    ours: [
      { name: t('adminDisputes:fact.stay'), value: `${there(known.startsAt)} – ${there(known.endsAt)}` },
      { name: t('adminDisputes:fact.booking'), value: t(`adminDisputes:booking.${known.status}`) },
      {
        name: t('adminDisputes:fact.paid'),
        value: when(known.paidAt, (at) => `${formatMoney(known.paid, visitor)} · ${at}`),
      },
      { name: t('adminDisputes:fact.policy'), value: t(`adminBookings:policy.${known.policy}`) },
      {
        name: t('adminDisputes:fact.refunds'),
        value:
          known.refunds
            .map((refund) => `${formatMoney(refund.amount, visitor)} · ${t(`adminDisputes:refund.${refund.status}`)}`)
            .join('\n') || t('adminDisputes:noRefunds'),
      },
      { name: t('adminDisputes:fact.messages'), value: String(known.messages.length) },
      { name: t('adminDisputes:fact.photos'), value: String(known.photos.length) },
    ],
    people: (['guest', 'host'] as const).map((side) => ({
      side: t(`adminDisputes:side.${side}`),
      name: shownName(side === 'guest' ? known.guestName : known.hostName, t),
      address: may(actor, 'users') ? `/admin/users/${side === 'guest' ? dispute.guestId : dispute.hostId}` : null,
    })),
    bookingAt: may(actor, 'bookings') ? `/admin/bookings/${dispute.bookingId}` : null,
    claims: dispute.claims.map(({ id, about }) => ({
      address: `/admin/claims/${id}`,
      text: t(`claims:kinds.${about}`),
    })),
    evidence: evidenceFields.map((name) => ({
      name,
      label: t(`adminDisputes:evidence.${name}`),
      text: evidence[name] ?? '',
    })),
    isEditable,
    isSendable: isEditable && isHere && !(dueBy && dueBy <= now),
    /** Why it cannot be sent here and now, or how it went. */
    notice: isEditable
      ? answer?.refusal
        ? t('adminDisputes:refused', { why: answer.refusal })
        : !isHere
          ? t('adminDisputes:failure.elsewhere')
          : dueBy && dueBy <= now
            ? t('adminDisputes:failure.late')
            : null
      : answer?.status === 'sending'
        ? t('adminDisputes:sending')
        : answer?.sentAt
          ? when(answer.sentAt, (at) => t('adminDisputes:sent', { when: at }))
          : null,
    isSaved: answer !== null && isEditable && !isAnew,
  }
}

export type DisputeView = ReturnType<typeof disputeView>

/** A provider's fee may be in a currency of its own. */
function feeText(minor: number, currency: string, visitor: Visitor): string {
  const ours = currencies.find((each) => each === currency)
  return ours ? formatMoney(money(minor, ours), visitor) : `${currency} ${minor}`
}
