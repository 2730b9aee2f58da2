import { readStatement } from '#domain/payouts/queries/read-statement.server.ts'
import { isDay } from '#kernel/dates.ts'
import { currencies } from '#kernel/money.ts'
import { data, type RouterContextProvider } from 'react-router'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import { spanOf } from './payments.view.server.ts'

type Params = { currency: string; month: string }

/** Finds the visitor's own statement of the address, else a 404. */
export async function statementOf({ currency: code, month }: Params, context: Readonly<RouterContextProvider>) {
  const currency = currencies.find((each) => each === code)
  if (!currency || !/^20\d{2}-\d{2}$/.test(month) || !isDay(`${month}-01`)) throw data(null, { status: 404 })
  const { site, language } = visitorOf(context)
  const wanted = { hostId: actorOf(context).userId, currency, ...spanOf(month, site.zone) }
  return { currency, month, statement: await readStatement(context.get(services).db, wanted, language) }
}
