import { emailVault } from '#domain/email/commands/seal-email.server.ts'
import { plainFailure } from '#platform/log.server.ts'
import { originOf } from '#platform/job-origin.server.ts'
import { addJob, type JobName, type JobPayloads } from '#platform/outbox.server.ts'
import { noteReading } from '#platform/readings.server.ts'
import { isSuperseded } from '#platform/regular-jobs.server.ts'
import { inTrace, untraced } from '#platform/tracing.server.ts'
import type { Task, TaskList } from 'graphile-worker'
import { z } from 'zod'
import type { Hands, Job, Works } from './job.ts'
import type { Dependencies } from './works.ts'
import { accounts } from './tasks/accounts.ts'
import { admin } from './tasks/admin.ts'
import { alerts } from './tasks/alerts.ts'
import { analytics } from './tasks/analytics.ts'
import { bookings } from './tasks/bookings.ts'
import { calendars } from './tasks/calendars.ts'
import { claims } from './tasks/claims.ts'
import { disputes } from './tasks/disputes.ts'
import { email } from './tasks/email.ts'
import { imports } from './tasks/imports.ts'
import { inquiries } from './tasks/inquiries.ts'
import { insights } from './tasks/insights.ts'
import { live } from './tasks/live.ts'
import { media } from './tasks/media.ts'
import { messaging } from './tasks/messaging.ts'
import { notifications } from './tasks/notifications.ts'
import { pages } from './tasks/pages.ts'
import { payments } from './tasks/payments.ts'
import { payouts } from './tasks/payouts.ts'
import { pricing } from './tasks/pricing.ts'
import { privacy } from './tasks/privacy.ts'
import { publishing } from './tasks/publishing.ts'
import { reports } from './tasks/reports.ts'
import { reviews } from './tasks/reviews.ts'
import { search } from './tasks/search.ts'
import { security } from './tasks/security.ts'
import { stress } from './tasks/stress.ts'
import { translations } from './tasks/translations.ts'
import { wishlists } from './tasks/wishlists.ts'

/**
 * Every job by its name, `noun.verb`, with its payload, its work and its interval; each noun's stand in a file.
 * Payloads are parsed, since older versions or SQL (`write_hold`) may write them; unknown fields pass.
 */
const jobs = {
  ...accounts,
  ...admin,
  ...alerts,
  ...analytics,
  ...bookings,
  ...calendars,
  ...claims,
  ...disputes,
  ...email,
  ...imports,
  ...inquiries,
  ...insights,
  ...live,
  ...media,
  ...messaging,
  ...notifications,
  ...pages,
  ...payments,
  ...payouts,
  ...pricing,
  ...privacy,
  ...publishing,
  ...reports,
  ...reviews,
  ...search,
  ...security,
  ...stress,
  ...translations,
  ...wishlists,
}

type Payloads = { [Name in keyof typeof jobs]: z.infer<(typeof jobs)[Name]['payload']> }

declare module '#platform/outbox.server.ts' {
  interface JobPayloads extends Payloads {}
}

const named: { [Name in JobName]: Job<JobPayloads[Name]> } = jobs

const jobNames = Object.keys(jobs) as JobName[]

/** Jobs that the clock queues, with their intervals in minutes. */
export const regularJobs = jobNames.flatMap((name) => {
  const { every } = named[name]
  return every === undefined ? [] : [{ name, every }]
})

/** These may come out otherwise in another build, so a worker's start queues them. */
export const jobsOfBuild: readonly JobName[] = ['search.refresh-documents', 'email.seal-older']

export function workerTasks(dependencies: Dependencies): TaskList {
  const works = { ...dependencies, emails: emailVault(dependencies.sender.secrets) }
  return Object.fromEntries(jobNames.map((name) => [name, taskOf(works, name)]))
}

/** Jobs that a worker runs at the same time, by group. */
const handsOf: Record<Hands, number> = { others: 4, email: 2, push: 2, fetch: 4 }

export function handsFor(tasks: TaskList): { concurrency: number; taskList: TaskList }[] {
  const byHands = Map.groupBy(Object.entries(tasks), ([name]) => named[name as JobName].hands ?? 'others')
  return [...byHands].map(([hands, list]) => ({
    concurrency: handsOf[hands],
    taskList: Object.fromEntries(list),
  }))
}

/** The trace of whoever has queued a job goes on with it. */
function taskOf(works: Omit<Works, 'name' | 'now'>, name: JobName): Task {
  return async (payload, { job }) => {
    const begun = performance.now()
    const note = (result: 'done' | 'failed') =>
      noteReading({ kind: 'job', task: name, result, ms: performance.now() - begun })
    const start = { name: `job ${name}`, kind: 'job', attributes: { 'patio.attempt': job.attempts } } as const
    try {
      await inTrace(start, originOf(payload, job.created_at), () => perform(works, name, { payload, job }))
      note('done')
    } catch (error) {
      note('failed')
      throw error
    }
  }
}

type Queued = { payload: unknown; job: Parameters<typeof isSuperseded>[1] }

/** The queue stores and prints an error (`last_error`), so a plain one hides the invalid payload. */
async function perform(works: Omit<Works, 'name' | 'now'>, name: JobName, { payload, job }: Queued): Promise<void> {
  try {
    const again = await named[name].perform({ ...works, name, now: works.clock() }, payload)
    if (again) await untraced(() => addJob(works.db, name, again.payload, again.runAt ? { runAt: again.runAt } : {}))
  } catch (error) {
    // The queue would never try it again, and count it as failed.
    if (await isSuperseded(works.db, job))
      return works.log.warn({ err: error, task: name }, 'a newer job does its work')
    throw plainFailure(error)
  }
}
