import { accountZone } from '#domain/payouts/queries/read-account-zone.server.ts'
import { addMonths, type Day, isDay } from '#kernel/dates.ts'
import { currencies } from '#kernel/money.ts'
import { instantOf } from '#kernel/zones.ts'
import { data, type RouterContextProvider } from 'react-router'
import { services } from '#app/session/services.ts'
import { actorOf } from '#app/session/visitor.server.ts'

type Params = { currency: string; month: string }

/** Finds which of the visitor's own statements the address names, else a 404; its month is the one of their account's zone. */
export async function statementOf({ currency: code, month }: Params, context: Readonly<RouterContextProvider>) {
  const currency = currencies.find((each) => each === code)
  if (!currency || !/^20\d{2}-\d{2}$/.test(month) || !isDay(`${month}-01`)) throw data(null, { status: 404 })
  const { userId: hostId } = actorOf(context)
  const zone = await accountZone(context.get(services).db, hostId)
  return { month, zone, input: { hostId, currency, ...spanOf(month, zone) } }
}

/** A month from its first instant to the next month's. */
function spanOf(month: string, zone: string): { from: Date; to: Date } {
  const first: Day = `${month}-01`
  return { from: instantOf(first, 0, zone), to: instantOf(addMonths(first, 1), 0, zone) }
}
