import { type Actor, shownName } from '#domain/accounts/account.ts'
import { may } from '#domain/accounts/policy.ts'
import { balanceLists, type BalanceList, MAX_REMINDED, mayRemind, REMINDER_DAYS } from '#domain/payouts/balance-list.ts'
import type { ListedBalance, listBalances } from '#domain/payouts/queries/list-balances.server.ts'
import { codedMoney, type Money, negate, typedMoney } from '#kernel/money.ts'
import type { Visitor } from '#app/session/visitor.server.ts'
import { instantsFor } from '#app/session/instant.view.server.ts'

type Found = Awaited<ReturnType<typeof listBalances>>
type Reading = { list: BalanceList; now: Date; actor: Actor; visitor: Visitor }

/** One list of balances as finished texts; debts are written without their sign. */
export function balancesView({ count, at, sums, balances }: Found, { list, now, actor, visitor }: Reading) {
  const { t, language } = visitor
  const isDebt = list === 'below-zero'
  const written = (amount: Money) => codedMoney(isDebt ? negate(amount) : amount, language)
  return {
    list,
    lists: balanceLists.map((each) => ({
      to: `/admin/payouts/hosts?list=${each}`,
      text: t(`hostBalances:list.${each}`),
      isShown: each === list,
    })),
    about: t(`hostBalances:about.${list}`),
    sums: sums.map((sum) => t('hostBalances:sum', { count: sum.count, amount: written(sum.amount) })),
    isEmpty: count === 0,
    at,
    remindAll: {
      text: t('hostBalances:remindAll', { days: REMINDER_DAYS }),
      hint: t('hostBalances:remindHint', { days: REMINDER_DAYS, max: MAX_REMINDED }),
    },
    rows: balances.map((balance) => rowOf(balance, { isDebt, now, actor, visitor })),
  }
}

export type BalancesView = ReturnType<typeof balancesView>

type RowReading = Omit<Reading, 'list'> & { isDebt: boolean }

function rowOf(balance: ListedBalance, { isDebt, now, actor, visitor }: RowReading) {
  const { t, language } = visitor
  const { hostId, hostName, currency, since, coming, account, remindedAt, isClosed, writeOff } = balance
  const when = instantsFor(visitor)
  const name = shownName(hostName, t)
  const amount = isDebt ? negate(balance.amount) : balance.amount
  const text = codedMoney(amount, language)
  return {
    key: `${hostId}-${currency}`,
    hostId,
    currency,
    host: { name, address: may(actor, 'users') ? `/admin/users/${hostId}` : null },
    amount: text,
    facts: [
      since && when(since, (at) => t('hostBalances:since', { when: at })),
      account,
      isDebt && coming.minor > 0 && t('hostBalances:coming', { amount: codedMoney(coming, language) }),
      remindedAt && when(remindedAt, (at) => t('hostBalances:reminded', { when: at })),
      isClosed && t('hostBalances:closed'),
    ].filter((fact) => fact !== null && fact !== false),
    remind: !isClosed && mayRemind(remindedAt, now) ? t('hostBalances:remindOf', { name, amount: text }) : null,
    debt: isDebt ? { typed: typedMoney(amount), label: t('hostBalances:writeOff.amount', { currency }) } : null,
    writeOff: writeOff && {
      id: writeOff.id,
      text: when(writeOff.at, (at) =>
        t('hostBalances:writeOff.proposed', {
          who: shownName(writeOff.proposer, t),
          amount: codedMoney(writeOff.amount, language),
          when: at,
          reason: writeOff.reason,
        }),
      ),
      confirm: t('hostBalances:writeOff.confirm', { amount: codedMoney(writeOff.amount, language) }),
      isOwn: writeOff.proposedBy === actor.userId,
    },
  }
}
