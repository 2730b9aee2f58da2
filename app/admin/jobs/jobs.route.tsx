import { pauseKind, resumeKind, retryFailed } from '#domain/admin/commands/change-jobs.server.ts'
import { JobKindForm, MAX_JOB_REASON, PauseForm, RetryForm } from '#domain/admin/input.ts'
import { jobsSought } from '#domain/admin/job-list.ts'
import { listFailedJobs, listJobKinds } from '#domain/admin/queries/list-jobs.server.ts'
import { problemsOf } from '#kernel/fields.ts'
import { listJobRates } from '#platform/job-counts.server.ts'
import { listRegularJobs } from '#platform/regular-jobs.server.ts'
import { data, redirect } from 'react-router'
import { metaTags } from '#app/seo/page-meta.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import { formOf, searchOf } from '#app/session/form.server.ts'
import { intentOf } from '#app/session/intent.server.ts'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import { JobsPage } from './jobs-page.tsx'
import { jobsView } from './jobs.view.server.ts'
import type { Route } from './+types/jobs.route'

const acts = ['retry', 'pause', 'resume', 'discarded'] as const

/** Loads what the queue has by kind, what has failed, and what is done regularly. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(services)
  const visitor = visitorOf(context)
  const params = searchOf(url)
  const window = jobsSought(params)
  const [queue, failed, regular, rates] = await Promise.all([
    listJobKinds(db),
    listFailedJobs(db, window),
    listRegularJobs(db),
    listJobRates(db),
  ])
  return {
    view: jobsView({ queue, failed, regular, rates }, window, visitor),
    maxReason: MAX_JOB_REASON,
    done: acts.find((each) => each === params['done']) ?? null,
    page: pageMeta(context, { title: visitor.t('jobs:title'), description: visitor.t('jobs:description'), path: null }),
  }
}

type Form = Record<string, string>
type Context = Route.ActionArgs['context']

/** Tries a kind's failed jobs again, pauses a kind, or lets it go on. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await formOf(request)
  switch (intentOf(form, ['retry', 'pause', 'resume'])) {
    case 'retry':
      return retry(form, context)
    case 'pause':
      return pause(form, context)
    case 'resume':
      return resume(form, context)
  }
}

const back = (act: (typeof acts)[number], context: Context) =>
  redirect(visitorOf(context).to(`/admin/jobs?done=${act}`))

/** The queue is not as the page has shown it. */
const changed = (form: Form, context: Context) =>
  data({ ...typedOf(form), problem: null, notice: visitorOf(context).t('jobs:problems.changed') }, { status: 409 })

const typedOf = (form: Form) => ({ task: form['task'] ?? '', reason: form['reason'] ?? '' })

async function retry(form: Form, context: Context) {
  const { db, clock } = context.get(services)
  const parsed = RetryForm.safeParse(form)
  if (!parsed.success) throw data(null, { status: 400 })
  const outcome = await retryFailed(db, { adminId: actorOf(context).userId, ...parsed.data }, clock())
  if (!outcome.ok) return changed(form, context)
  throw back('retry', context)
}

async function pause(form: Form, context: Context) {
  const { db, clock } = context.get(services)
  const parsed = PauseForm.safeParse(form)
  if (!parsed.success) {
    const { task, reason } = problemsOf(parsed.error)
    if (task) throw data(null, { status: 400 })
    return data({ ...typedOf(form), problem: reason ?? null, notice: null }, { status: 400 })
  }
  const outcome = await pauseKind(db, { adminId: actorOf(context).userId, ...parsed.data }, clock())
  if (!outcome.ok) return changed(form, context)
  throw back('pause', context)
}

async function resume(form: Form, context: Context) {
  const { db, clock } = context.get(services)
  const parsed = JobKindForm.safeParse(form)
  if (!parsed.success) throw data(null, { status: 400 })
  const outcome = await resumeKind(db, { adminId: actorOf(context).userId, ...parsed.data }, clock())
  if (!outcome.ok) return changed(form, context)
  throw back('resume', context)
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Jobs({ loaderData: { view, maxReason, done }, actionData }: Route.ComponentProps) {
  return <JobsPage {...view} maxReason={maxReason} done={done} refused={actionData ?? null} />
}
