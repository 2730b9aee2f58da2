import { exportReconciliation } from '#domain/admin/commands/export-reconciliation.server.ts'
import type { ReconciledLine } from '#domain/payments/reconciliation.ts'
import { money } from '#kernel/money.ts'
import { data } from 'react-router'
import { tableAnswer } from '#app/session/table-answer.server.ts'
import { searchOf } from '#app/session/form.server.ts'
import { services } from '#app/session/services.ts'
import { actorOf } from '#app/session/visitor.server.ts'
import { periodOf } from './reconciliation.view.server.ts'
import type { Route } from './+types/reconciliation-file.route'

const head = [
  'verdict',
  'kind',
  'at',
  'reference',
  'provider_id',
  'booking_id',
  'provider_minor',
  'provider_currency',
  'ours',
  'ledger',
  'currency',
]

/** Exports a period's lines in minor units, as currencies may be unsupported. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, payments, payouts, clock } = context.get(services)
  if (!payments) throw data(null, { status: 404 })
  const { name, period } = periodOf(searchOf(url), context)
  const lines = await exportReconciliation(
    db,
    { payments, payouts },
    { adminId: actorOf(context).userId, name, period },
    clock(),
  )
  return tableAnswer(`reconciliation-${name}`, [head, ...lines.map(rowOf)], { url, context })
}

const rowOf = ({ verdict, kind, at, reference, providerId, bookingId, theirs, ours, ledger }: ReconciledLine) => [
  verdict,
  kind,
  at.toISOString(),
  reference,
  providerId ?? '',
  bookingId ?? '',
  theirs ? theirs.minor : '',
  theirs?.currency ?? '',
  ours ?? '',
  ours && ledger !== null ? money(ledger, ours.currency) : '',
  ours?.currency ?? '',
]
