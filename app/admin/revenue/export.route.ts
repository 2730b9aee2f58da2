import { exportRevenue } from '#domain/admin/commands/export-revenue.server.ts'
import { RevenueParams } from '#domain/payments/input.ts'
import { held, moved } from '#domain/admin/revenue.ts'
import { money } from '#kernel/money.ts'
import { tableAnswer } from '#app/session/table-answer.server.ts'
import { searchOf } from '#app/session/form.server.ts'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import type { Route } from './+types/export.route'

const names = [...moved, ...held]

/** Exports the page's months in main units, with separate figures. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(services)
  const { site, currency: own } = visitorOf(context)
  const wanted = { ...RevenueParams.parse(searchOf(url)), own, zone: site.zone, adminId: actorOf(context).userId }
  const { year, currency, months } = await exportRevenue(db, wanted, clock())
  const head = [
    'month',
    'currency',
    ...names.map((name) => name.replaceAll(/[A-Z]/g, (character) => `_${character.toLowerCase()}`)),
  ]
  const rows = months.map((month) => [
    month.month.slice(0, 7),
    currency,
    ...names.map((name) => money(month[name], currency)),
  ])
  return tableAnswer(`revenue-${year}-${currency}`, [head, ...rows], { url, context })
}
