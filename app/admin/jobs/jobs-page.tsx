import { Form, useNavigation, useOutletContext } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { TextAreaField } from '#app/ui/field.tsx'
import { Link, textLinkClass } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { ChoiceLinks } from '#app/ui/pages/choice-links.tsx'
import { SavedNotice } from '#app/ui/saved-notice.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { Instant, Worded } from '#app/session/instant.tsx'
import type { AdminPages } from '../frame/admin-pages.ts'
import type { JobsView } from './jobs.view.server.ts'

/** @property problem of the reason that was typed; null where the queue has changed, which `notice` says */
type Refused = { task: string; reason: string; problem: string | null; notice: string | null }

type Props = JobsView & { maxReason: number; done: string | null; refused: Refused | null }

/** The queue by kind, what has failed, and what is done regularly. */
export function JobsPage({ kinds, regular, rates, maxReason, done, refused, ...failed }: Props) {
  const { t } = useTranslation('jobs')
  return useOutletContext<AdminPages>().listPage({
    title: t('title'),
    isLead: true,
    head: (
      <>
        <p className="mt-1 text-ink-500">{t('description')}</p>
        <p className="mb-4">
          <Link to="/admin/failures" className={textLinkClass}>
            {t('toFailures')}
          </Link>
        </p>
        {refused?.notice && (
          <Notice tone="bad" className="mb-6">
            {refused.notice}
          </Notice>
        )}
        {done && !refused && <SavedNotice className="mb-6">{t(`done.${done}`)}</SavedNotice>}
      </>
    ),
    none: null,
    children: (
      <div className="grid gap-10">
        <section aria-labelledby="queue">
          <h2 id="queue" className="mb-3 text-xl font-bold">
            {t('queue')}
          </h2>
          {kinds.length === 0 ? (
            <p className="text-ink-500">{t('queueEmpty')}</p>
          ) : (
            <ul className="divided rounded-2xl border border-sand-200 bg-white">
              {kinds.map((kind) => (
                <li key={kind.task} className="p-4">
                  <Kind kind={kind} maxReason={maxReason} refused={refused?.task === kind.task ? refused : null} />
                </li>
              ))}
            </ul>
          )}
        </section>
        <Failed {...failed} />
        <Rates rates={rates} />
        <Regular regular={regular} />
      </div>
    ),
  })
}

/** The number of jobs of each kind that the workers do, and the time that one takes. */
function Rates({ rates }: Pick<JobsView, 'rates'>) {
  const { t } = useTranslation('jobs')
  return (
    <section aria-labelledby="rates">
      <h2 id="rates" className="mb-1 text-xl font-bold">
        {t('rates.title')}
      </h2>
      <p className="mb-3 text-ink-500">{t('rates.text')}</p>
      {rates.length > 0 && (
        <ul className="divided rounded-2xl border border-sand-200 bg-white">
          {rates.map(({ name, line, failed }) => (
            <li key={name} className="flex flex-wrap justify-between gap-x-6 px-4 py-2.5 wrap-anywhere sm:px-5">
              <span className="font-semibold">{name}</span>
              <span className="text-sm text-ink-700 figures">
                {line}
                {failed && <span className="text-alert-700">{` · ${failed}`}</span>}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

type KindProps = { kind: JobsView['kinds'][number]; maxReason: number; refused: Refused | null }

function Kind({ kind, maxReason, refused }: KindProps) {
  const { t } = useTranslation('jobs')
  const isBusy = useNavigation().formMethod === 'POST'
  const { task, failed, line, failures, failuresAddress, paused, pauseReason, labels } = kind
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 flex-[1_1_20rem] wrap-anywhere">
        <h3 className="font-semibold">{task}</h3>
        {line && <p className="text-sm text-ink-500">{line}</p>}
        {failures && (
          <Link to={failuresAddress} className={`${textLinkClass} text-alert-700`}>
            {failures}
          </Link>
        )}
        {paused && (
          <p className="text-sm font-semibold">
            <Instant {...paused} />
          </p>
        )}
        {pauseReason && <p className="text-sm whitespace-pre-line text-ink-700">{pauseReason}</p>}
      </div>
      <div className="flex flex-wrap items-start gap-2">
        {failed > 0 && (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="task" value={task} />
            <input type="hidden" name="shown" value={failed} />
            <Button look="plain" isBusy={isBusy} name="intent" value="retry" aria-label={labels.retry}>
              {t('retryAll')}
            </Button>
          </Form>
        )}
        {paused ? (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="task" value={task} />
            <Button look="plain" isBusy={isBusy} name="intent" value="resume" aria-label={labels.resume}>
              {t('resume')}
            </Button>
          </Form>
        ) : (
          <details open={refused?.problem ? true : undefined} className="rounded-lg border border-sand-300 bg-white">
            <summary aria-label={labels.pause} className="flex min-h-12 items-center px-5 font-semibold">
              {t('pause')}
            </summary>
            <Form method="post" preventScrollReset noValidate className="grid gap-3 px-4 pb-4">
              <input type="hidden" name="task" value={task} />
              <p className="max-w-text text-ink-700">{t('pauseText')}</p>
              <TextAreaField
                label={t('reason')}
                problem={refused?.problem && t(refused.problem, { max: maxReason })}
                name="reason"
                rows={2}
                maxLength={maxReason}
                defaultValue={refused?.reason}
              />
              <Button isBusy={isBusy} name="intent" value="pause" className="justify-self-start">
                {t('pauseNow')}
              </Button>
            </Form>
          </details>
        )}
      </div>
    </div>
  )
}

type FailedProps = Omit<JobsView, 'kinds' | 'regular' | 'rates'>

function Failed({ lists, task, all, none, jobs, newest, older }: FailedProps) {
  const { t } = useTranslation('jobs')
  return (
    <section aria-labelledby="failed">
      <h2 id="failed" className="mb-3 text-xl font-bold wrap-anywhere">
        {task ? t('failedOf', { task }) : t('failed')}
      </h2>
      <ChoiceLinks label={t('listsLabel')} choices={lists} className="mb-4" />
      {all && (
        <p>
          <Link to={all.to} className={textLinkClass}>
            {all.text}
          </Link>
        </p>
      )}
      {jobs.length === 0 ? (
        <p className="text-ink-500">{none}</p>
      ) : (
        <ul className="divided rounded-2xl border border-sand-200 bg-white">
          {jobs.map(({ id, task: name, line, error }) => (
            <li key={id} className="relative px-5 py-3.5 wrap-anywhere hover:bg-sand-50">
              <Link to={`/admin/jobs/${id}`} className="font-semibold after:absolute after:inset-0">
                {`${name} · ${id}`}
              </Link>
              <p className="text-sm text-ink-500">
                <Instant {...line} />
              </p>
              {error && <p className="text-sm text-ink-700">{error}</p>}
            </li>
          ))}
        </ul>
      )}
      <p className="mt-4 flex flex-wrap gap-6">
        {[newest, older].map(
          (way) =>
            way && (
              <Link key={way.to} to={way.to} className={textLinkClass}>
                {way.text}
              </Link>
            ),
        )}
      </p>
    </section>
  )
}

function Regular({ regular }: Pick<JobsView, 'regular'>) {
  const { t } = useTranslation('jobs')
  return (
    <section aria-labelledby="regular">
      <h2 id="regular" className="mb-3 text-xl font-bold">
        {t('regular')}
      </h2>
      {regular.length === 0 ? (
        <p className="text-ink-500">{t('regularNone')}</p>
      ) : (
        <ul className="divided rounded-2xl border border-sand-200 bg-white">
          {regular.map(({ name, every, last, next }) => (
            <li key={name} className="grid gap-x-6 px-5 py-3 sm:grid-cols-3">
              <span className="font-semibold wrap-anywhere">{name}</span>
              <span className="text-ink-700">{every}</span>
              <span className="text-sm text-ink-500">
                <Worded words={last} /> · <Instant {...next} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
