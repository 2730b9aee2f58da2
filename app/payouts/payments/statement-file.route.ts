import { typedMoney } from '#kernel/money.ts'
import { csvFile } from '#app/session/csv-file.server.ts'
import { statementOf } from './statement-of.server.ts'
import type { Route } from './+types/statement-file.route'

const head = ['at', 'kind', 'booking_id', 'listing', 'paid', 'service_fee', 'amount', 'balance', 'currency']

/** Serves the statement as CSV: instants in UTC, amounts in main units, each with its balance. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { currency, month, statement } = await statementOf(params, context)
  let balance = statement.opening.minor
  const rows = statement.lines.map(({ at, kind, bookingId, title, split, amount }) => {
    balance += amount.minor
    const sums = [split ? typedMoney(split.total) : '', split ? typedMoney(split.fee) : '', typedMoney(amount)]
    return [at.toISOString(), kind, bookingId, title, ...sums, typedMoney({ minor: balance, currency }), currency]
  })
  const before = ['', 'balance', '', '', '', '', '', typedMoney(statement.opening), currency]
  return csvFile(`payments-${month}-${currency}`, [head, before, ...rows])
}
