import { listInterventions } from '#domain/interventions/queries/list-interventions.server.ts'
import { metaTags } from '#app/seo/page-meta.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import { formOf, searchOf } from '#app/session/form.server.ts'
import { intentOf } from '#app/session/intent.server.ts'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import { decide, doneOf } from './decide.server.ts'
import { interventionView } from './intervention.view.server.ts'
import { InterventionsPage } from './interventions-page.tsx'
import type { Route } from './+types/interventions.route'

export async function loader({ url, context }: Route.LoaderArgs) {
  const visitor = visitorOf(context)
  const { waiting, ended, count } = await listInterventions(context.get(services).db)
  const shown = (item: (typeof waiting)[number]) => interventionView(item, actorOf(context), visitor)
  const { t } = visitor
  return {
    waiting: waiting.map(shown),
    ended: ended.map(shown),
    more: count > waiting.length ? t('interventions:more', { count: count - waiting.length }) : null,
    done: doneOf(searchOf(url)),
    page: pageMeta(context, {
      title: t('interventions:title'),
      description: t('interventions:description'),
      path: null,
    }),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await formOf(request)
  intentOf(form, ['decide'])
  return decide(form, '/admin/interventions', context)
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Interventions({ loaderData: { page: _page, ...view }, actionData }: Route.ComponentProps) {
  return <InterventionsPage {...view} problem={actionData?.problems['form']} />
}
