import { type Actor, shownName } from '#domain/accounts/account.ts'
import { may } from '#domain/accounts/policy.ts'
import type { ListedIntervention } from '#domain/interventions/queries/list-interventions.server.ts'
import type { readHostMoney } from '#domain/interventions/queries/read-host-money.server.ts'
import { newId } from '#kernel/ids.ts'
import { shownNumber } from '#kernel/shown-number.ts'
import { formatMoney, type Money } from '#kernel/money.ts'
import type { Visitor } from '#app/session/visitor.server.ts'
import { instantText } from '#app/session/instant.view.server.ts'
import { interventionView } from './intervention.view.server.ts'

type Found = NonNullable<Awaited<ReturnType<typeof readHostMoney>>> & {
  userId: string
  items: readonly ListedIntervention[]
}

/** A host's balances, what they are made of, and the payouts that may come back, as finished texts. */
export function hostMoneyView(
  { userId, name, balances, count, owed, paid, items }: Found,
  actor: Actor,
  visitor: Visitor,
  now: Date,
) {
  const { t } = visitor
  const exact = (amount: Money) => formatMoney(amount, visitor)
  return {
    back: may(actor, 'users') ? `/admin/users/${userId}` : null,
    title: t('interventions:ofHost', { name: shownName(name, t) }),
    balances: balances.map(({ owed: due, onItsWay, coming }) => ({
      currency: due.currency,
      text: t('interventions:balance', { owed: exact(due), onItsWay: exact(onItsWay), coming: exact(coming) }),
    })),
    owed: owed.map(({ bookingId, amount }) => ({
      bookingId,
      number: t('interventions:booking', { number: shownNumber(bookingId) }),
      amount: exact(amount),
    })),
    more: count > owed.length ? t('interventions:moreBookings', { count: count - owed.length }) : null,
    paid: paid.map(({ id, at, shown, amount }) => ({
      id,
      text: instantText(at, visitor, (when) => `${when} · ${exact(amount)} · ${shown} · ${shownNumber(id)}`),
    })),
    items: items.map((item) => interventionView(item, actor, visitor)),
    idempotencyKey: newId(now.getTime()),
  }
}

export type HostMoneyView = ReturnType<typeof hostMoneyView>
