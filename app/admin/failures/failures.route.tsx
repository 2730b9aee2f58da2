import { settleFailures } from '#domain/admin/commands/settle-failures.server.ts'
import { listFailedForGood } from '#domain/admin/queries/failed-for-good.server.ts'
import { redirect } from 'react-router'
import { pageMeta } from '#app/seo/page.server.ts'
import { metaTags } from '#app/seo/page-meta.ts'
import { formOf, searchOf } from '#app/session/form.server.ts'
import { intentOf } from '#app/session/intent.server.ts'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import { instantView } from '#app/session/instant.view.server.ts'
import { typeName } from '../emails/type-names.view.server.ts'
import { FailuresPage } from './failures-page.tsx'
import type { Route } from './+types/failures.route'

/** Lines of a page; the others are behind them once these are settled. */
const MAX_SHOWN = 100

export async function loader({ url, context }: Route.LoaderArgs) {
  const visitor = visitorOf(context)
  const { t } = visitor
  const { jobs, emails } = await listFailedForGood(context.get(services).db)
  const line = (at: Date | null, id: string) =>
    at ? instantView(at, visitor, 'whole', (when) => `${when} · ${id}`) : id
  const failures = [
    ...jobs.map(({ id, task, failedAt }) => ({
      id,
      name: t('failures:job', { task }),
      line: line(failedAt, id),
      address: `/admin/jobs/${id}`,
    })),
    ...emails.map(({ id, type, deadAt }) => ({
      id,
      name: t('failures:email', { type: typeName(type, t) }),
      line: line(deadAt, id),
      address: `/admin/emails/${id}`,
    })),
  ]
  const { done } = searchOf(url)
  return {
    count: failures.length,
    failures: failures.slice(0, MAX_SHOWN),
    done: ['settled', 'changed'].find((each) => each === done) ?? null,
    page: pageMeta(context, { title: t('failures:title'), description: t('failures:description'), path: null }),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, clock } = context.get(services)
  const form = await formOf(request)
  intentOf(form, ['settle'])
  const shown = Number(form['shown'])
  const outcome = await settleFailures(db, { adminId: actorOf(context).userId, shown }, clock())
  throw redirect(visitorOf(context).to(`/admin/failures?done=${outcome.ok ? 'settled' : outcome.failure.reason}`))
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Failures({ loaderData: { page: _page, ...view } }: Route.ComponentProps) {
  return <FailuresPage {...view} />
}
