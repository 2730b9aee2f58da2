import { ListPage } from '#domain/bookings/input.ts'
import { readStatement } from '#domain/payouts/queries/read-statement.server.ts'
import { metaTags } from '#app/seo/page-meta.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import { searchOf } from '#app/session/form.server.ts'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import { statementView } from './statement.view.server.ts'
import { statementOf } from './statement-of.server.ts'
import { StatementPage } from './statement-page.tsx'
import type { Route } from './+types/statement.route'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(services)
  const visitor = visitorOf(context)
  const { month, zone, input } = await statementOf(params, context)
  const statement = await readStatement(
    db,
    { ...input, page: ListPage.parse(searchOf(url)['lines']) },
    visitor.language,
  )
  const of = { month, zone, currency: input.currency, actor: actorOf(context) }
  const view = statementView(statement, of, clock(), visitor)
  const description = visitor.t('payments:statement.description')
  return { view, page: pageMeta(context, { title: view.title, description, path: null }) }
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Statement({ loaderData: { view } }: Route.ComponentProps) {
  return <StatementPage statement={view} />
}
