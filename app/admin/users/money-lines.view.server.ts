import { listMissing, listOwnAccounts } from '#domain/payouts/queries/list-own-accounts.server.ts'
import { readBalances } from '#domain/payouts/queries/read-balance.server.ts'
import { codedMoney } from '#kernel/money.ts'
import type { RouterContextProvider } from 'react-router'
import { services } from '#app/session/services.ts'
import { visitorOf } from '#app/session/visitor.server.ts'

/** Says what a person is owed, what is on its way and to come, by currency, and the accounts that they have or lack. */
export async function moneyLines(userId: string, context: Readonly<RouterContextProvider>): Promise<string[]> {
  const { db, clock } = context.get(services)
  const { t, language } = visitorOf(context)
  const [balances, accounts, missing] = await Promise.all([
    readBalances(db, userId, clock()),
    listOwnAccounts(db, userId),
    listMissing(db, userId),
  ])
  return [
    ...balances.map(({ owed, stopped, onItsWay, coming }) =>
      t('people:balance', {
        owed: codedMoney(owed, language),
        stopped: codedMoney(stopped, language),
        onItsWay: codedMoney(onItsWay, language),
        coming: codedMoney(coming, language),
      }),
    ),
    ...accounts.map(({ currency, method, shown, status }) =>
      t(status === 'ready' ? 'people:account' : 'people:accountPending', { currency, method, shown }),
    ),
    ...missing.map((currency) => t('people:noAccount', { currency })),
  ]
}
