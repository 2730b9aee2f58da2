import { type JobList, jobLists } from '#domain/admin/job-list.ts'
import type { JobKind, listFailedJobs, listJobKinds } from '#domain/admin/queries/list-jobs.server.ts'
import { HOUR_MS, MINUTE_MS } from '#kernel/durations.ts'
import type { JobRate } from '#platform/job-counts.server.ts'
import type { listRegularJobs } from '#platform/regular-jobs.server.ts'
import { instantsFor, instantView } from '#app/session/instant.view.server.ts'
import type { Visitor } from '#app/session/visitor.server.ts'

type Found = {
  queue: Awaited<ReturnType<typeof listJobKinds>>
  failed: Awaited<ReturnType<typeof listFailedJobs>>
  regular: Awaited<ReturnType<typeof listRegularJobs>>
  rates: readonly JobRate[]
}
type Window = { list: JobList; task: string | null; before: string | null }

/** The queue as finished texts. */
export function jobsView({ queue, failed, regular, rates }: Found, { list, task, before }: Window, visitor: Visitor) {
  const { t } = visitor
  const when = instantsFor(visitor)
  const at = (choice: { list: JobList; task: string | null }) =>
    `/admin/jobs?${new URLSearchParams({ list: choice.list, ...(choice.task && { task: choice.task }) })}`
  return {
    kinds: queue.kinds.map((kind) => kindView(kind, queue.now, visitor)),
    lists: jobLists.map((each) => ({
      to: at({ list: each, task }),
      text: t(`jobs:lists.${each}`),
      isShown: each === list,
    })),
    task,
    all: task ? { to: at({ list, task: null }), text: t('jobs:allKinds') } : null,
    none: t(`jobs:none.${list}`),
    jobs: failed.jobs.map(({ id, task: name, attempts, maxAttempts, runAt, failedAt, error }) => ({
      id,
      task: name,
      line: when(list === 'trying' ? runAt : failedAt, (run) =>
        [
          t('jobs:tries', { attempts, max: maxAttempts }),
          t(list === 'trying' ? 'jobs:next' : 'jobs:failedAt', { when: run }),
        ].join(' · '),
      ),
      error,
    })),
    newest: before ? { to: at({ list, task }), text: t('jobs:newest') } : null,
    older: failed.older && { to: `${at({ list, task })}&before=${failed.older}`, text: t('jobs:older') },
    rates: rates.map(({ task: name, hour, day, failed: lost, meanMs }) => ({
      name,
      line: [
        t('jobs:rates.hour', { count: hour }),
        t('jobs:rates.day', { count: day }),
        t('jobs:rates.mean', { ms: meanMs }),
      ].join(' · '),
      failed: lost > 0 ? t('jobs:rates.failed', { count: lost }) : null,
    })),
    regular: regular.map(({ name, every, last, next }) => ({
      name,
      every: everyText(every, visitor),
      last: last ? when(last, (run) => t('jobs:lastRun', { when: run })) : t('jobs:never'),
      next: when(next, (run) => t('jobs:nextRun', { when: run })),
    })),
  }
}

export type JobsView = ReturnType<typeof jobsView>

function kindView({ task, pausedSince, pauseReason, oldest, failed, ...counts }: JobKind, now: Date, visitor: Visitor) {
  const { t } = visitor
  const numbers = (['due', 'running', 'trying', 'later'] as const).filter((name) => counts[name] > 0)
  return {
    task,
    failed,
    line: [
      ...numbers.map((name) => t(`jobs:counts.${name}`, { count: counts[name] })),
      oldest && t('jobs:oldest', { age: ageText(now.getTime() - oldest.getTime(), visitor) }),
    ]
      .filter(Boolean)
      .join(' · '),
    failures: failed > 0 ? t('jobs:counts.failed', { count: failed }) : null,
    failuresAddress: `/admin/jobs?task=${encodeURIComponent(task)}`,
    paused: pausedSince && instantView(pausedSince, visitor, 'whole', (when) => t('jobs:paused', { when })),
    pauseReason,
    labels: {
      pause: t('jobs:pauseOf', { task }),
      resume: t('jobs:resumeOf', { task }),
      retry: t('jobs:retryOf', { count: failed, task }),
    },
  }
}

function ageText(ms: number, { t }: Visitor): string {
  if (ms >= HOUR_MS) return t('jobs:hours', { count: Math.floor(ms / HOUR_MS) })
  return ms >= MINUTE_MS
    ? t('jobs:minutes', { count: Math.floor(ms / MINUTE_MS) })
    : t('jobs:seconds', { count: Math.max(0, Math.floor(ms / 1000)) })
}

/** @param every minutes */
function everyText(every: number, { t }: Visitor): string {
  if (every % 1440 === 0) return t('jobs:daily')
  return every % 60 === 0 ? t('jobs:everyHours', { count: every / 60 }) : t('jobs:everyMinutes', { count: every })
}
