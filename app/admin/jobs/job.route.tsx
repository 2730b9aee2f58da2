import { discardJob, retryJob } from '#domain/admin/commands/change-jobs.server.ts'
import { DiscardForm, MAX_JOB_REASON } from '#domain/admin/input.ts'
import { findJob } from '#domain/admin/queries/find-job.server.ts'
import { problemsOf } from '#kernel/fields.ts'
import { data, redirect } from 'react-router'
import { metaTags } from '#app/seo/page-meta.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import { formOf, searchOf } from '#app/session/form.server.ts'
import { intentOf } from '#app/session/intent.server.ts'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import { instantsFor } from '#app/session/instant.view.server.ts'
import { JobPage } from './job-page.tsx'
import type { Route } from './+types/job.route'

export async function loader({ params: { jobId }, url, context }: Route.LoaderArgs) {
  const job = await findJob(context.get(services).db, jobId)
  if (!job) throw data(null, { status: 404 })
  const visitor = visitorOf(context)
  const { t } = visitor
  const when = instantsFor(visitor)
  const facts = [
    [t('jobs:facts.made'), when(job.createdAt)],
    [t('jobs:facts.due'), when(job.runAt)],
    [t('jobs:facts.tries'), t('jobs:tries', { attempts: job.attempts, max: job.maxAttempts })],
    [t('jobs:facts.key'), job.key],
    [t('jobs:facts.queue'), job.queue],
  ] as const
  return {
    job: {
      id: job.id,
      task: job.task,
      isRunning: job.isRunning,
      error: job.error,
      payload: JSON.stringify(job.payload, null, 2),
      facts: facts.flatMap(([name, value]) => (value ? [{ name, value }] : [])),
    },
    maxReason: MAX_JOB_REASON,
    isRetried: searchOf(url)['done'] === 'retry',
    page: pageMeta(context, { title: job.task, description: t('jobs:description'), path: null }),
  }
}

type Form = Record<string, string>
type Context = Route.ActionArgs['context']

/** Lets the job be tried at once, or discards it. */
export async function action({ params: { jobId }, request, context }: Route.ActionArgs) {
  const form = await formOf(request)
  return intentOf(form, ['retry', 'discard']) === 'retry' ? retry(jobId, context) : discard(jobId, form, context)
}

/** It runs, is done, or another admin has discarded it. */
const gone = (typed: string, context: Context) =>
  data({ typed, problem: null, notice: visitorOf(context).t('jobs:problems.gone') }, { status: 409 })

async function retry(jobId: string, context: Context) {
  const { db, clock } = context.get(services)
  const outcome = await retryJob(db, { adminId: actorOf(context).userId, jobId }, clock())
  if (!outcome.ok) return gone('', context)
  throw redirect(visitorOf(context).to(`/admin/jobs/${jobId}?done=retry`))
}

async function discard(jobId: string, form: Form, context: Context) {
  const { db, clock } = context.get(services)
  const typed = form['reason'] ?? ''
  const parsed = DiscardForm.safeParse(form)
  if (!parsed.success)
    return data({ typed, problem: problemsOf(parsed.error)['reason'] ?? null, notice: null }, { status: 400 })
  const outcome = await discardJob(db, { adminId: actorOf(context).userId, jobId, ...parsed.data }, clock())
  if (!outcome.ok) return gone(typed, context)
  throw redirect(visitorOf(context).to('/admin/jobs?done=discarded'))
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Job({ loaderData: { job, maxReason, isRetried }, actionData }: Route.ComponentProps) {
  return <JobPage {...job} maxReason={maxReason} isRetried={isRetried} refused={actionData ?? null} />
}
