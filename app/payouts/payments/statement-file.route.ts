import { tableAnswer } from '#app/session/table-answer.server.ts'
import { statementOf } from './statement-of.server.ts'
import type { Route } from './+types/statement-file.route'

const head = [
  'at',
  'kind',
  'booking_id',
  'listing',
  'guest',
  'starts_at',
  'ends_at',
  'paid',
  'service_fee',
  'amount',
  'balance',
  'currency',
]

/** Serves the statement as a table: instants in UTC, amounts in main units, each with its balance. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { currency, month, statement } = await statementOf(params, context)
  let balance = statement.opening.minor
  const rows = statement.lines.map(({ at, kind, bookingId, title, guestName, startsAt, endsAt, split, amount }) => {
    balance += amount.minor
    const sums = [split?.total ?? '', split?.fee ?? '', amount]
    return [
      at.toISOString(),
      kind,
      bookingId,
      title,
      guestName,
      startsAt.toISOString(),
      endsAt.toISOString(),
      ...sums,
      { minor: balance, currency },
      currency,
    ]
  })
  const before = ['', 'balance', '', '', '', '', '', '', '', '', statement.opening, currency]
  return tableAnswer(`payments-${month}-${currency}`, [head, before, ...rows], { url, context })
}
