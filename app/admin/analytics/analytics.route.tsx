import { data } from 'react-router'
import { pageMeta } from '#app/seo/page.server.ts'
import { metaTags } from '#app/seo/page-meta.ts'
import { searchOf } from '#app/session/form.server.ts'
import { isOfScript } from '#app/session/script-request.server.ts'
import { connection } from '#app/session/services.ts'
import { visitorOf } from '#app/session/visitor.server.ts'
import { ReportPage } from './report-page.tsx'
import { reportView } from './report.view.server.ts'
import { sectionNames } from './sections/section-names.ts'
import type { Route } from './+types/analytics.route'

/** A section of the report; days that cannot be read are answered beside their fields. @throws 404 for an unknown section */
export async function loader({ request, params, url, context }: Route.LoaderArgs) {
  const section = sectionNames.find((name) => name === (params.section ?? 'traffic'))
  if (!section || params.section === 'traffic') throw data(null, { status: 404 })
  const { t } = visitorOf(context)
  const { hasProblem, filters, body, ...rest } = await reportView(section, searchOf(url), context)
  context.get(connection).drawn = { filters, body }
  const view = { ...rest, ...(isOfScript(request) ? { filters, body } : { filters: null, body: null }) }
  const title =
    section === 'traffic' ? t('analytics:title') : `${t(`analytics:section.${section}`)} · ${t('analytics:title')}`
  const page = pageMeta(context, { title, description: t('analytics:description'), path: null })
  return data({ view, page }, { status: hasProblem ? 400 : 200 })
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Analytics({ loaderData }: Route.ComponentProps) {
  return <ReportPage {...loaderData.view} />
}
