import { metaTags } from '#app/seo/page-meta.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import { services } from '#app/session/services.ts'
import { visitorOf } from '#app/session/visitor.server.ts'
import { statementView } from './payments.view.server.ts'
import { statementOf } from './statement-of.server.ts'
import { StatementPage } from './statement-page.tsx'
import type { Route } from './+types/statement.route'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { statement, ...of } = await statementOf(params, context)
  const visitor = visitorOf(context)
  const view = statementView(statement, of, context.get(services).clock(), visitor)
  const description = visitor.t('payments:statement.description')
  return { view, page: pageMeta(context, { title: view.title, description, path: null }) }
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Statement({ loaderData: { view } }: Route.ComponentProps) {
  return <StatementPage statement={view} />
}
