import { startRun, stopRun } from '#domain/stress/commands/start-run.server.ts'
import { StressForm } from '#domain/stress/input.ts'
import { runSizes, type StressKind } from '#domain/stress/stress.ts'
import { problemsOf } from '#kernel/fields.ts'
import { isId } from '#kernel/ids.ts'
import { data, redirect } from 'react-router'
import { pageMeta } from '#app/seo/page.server.ts'
import { metaTags } from '#app/seo/page-meta.ts'
import { formOf } from '#app/session/form.server.ts'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import { StressPage } from './stress-page.tsx'
import { stressView } from './stress.view.server.ts'
import type { Route } from './+types/stress.route'

const kindOf = ({ pathname }: URL): StressKind => (pathname.includes('booking') ? 'holds' : 'drafts')

export async function loader({ url, context }: Route.LoaderArgs) {
  const { t } = visitorOf(context)
  const kind = kindOf(url)
  const texts = { title: t(`tests:stress.${kind}.title`), description: t(`tests:stress.${kind}.text`) }
  return {
    stress: await stressView(context, kind),
    // Passed as data, because importing it would load the runs' rules in browsers.
    sizes: runSizes,
    page: pageMeta(context, { ...texts, path: null }),
  }
}

/** Starts a run, or stops the running one. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const { db, clock } = context.get(services)
  const { t } = visitorOf(context)
  const form = await formOf(request)
  const { runId = '' } = form
  if (runId) {
    if (!isId(runId) || !(await stopRun(db, runId))) throw data(null, { status: 404 })
    return redirect(url.pathname + url.search)
  }
  const parsed = StressForm.safeParse(form)
  if (!parsed.success) {
    const problem = problemsOf(parsed.error)['wanted'] ?? ''
    return data({ typed: form['wanted'] ?? '', problem: t(problem, runSizes) }, { status: 400 })
  }
  const adminId = actorOf(context).userId
  const started = await startRun(db, { adminId, kind: kindOf(url), ...parsed.data }, clock())
  if (started.ok) return redirect(url.pathname + url.search)
  const { failure } = started
  const values = failure.reason === 'too-many' ? { count: failure.max } : {}
  const problem = t(`tests:stress.problems.${failure.reason}`, values)
  return data({ typed: String(parsed.data.wanted), problem }, { status: 409 })
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Stress({ loaderData: { stress, sizes }, actionData }: Route.ComponentProps) {
  return <StressPage stress={stress} sizes={sizes} refused={actionData} />
}
