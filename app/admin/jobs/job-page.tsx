import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { TextAreaField } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { BackLink } from '#app/ui/pages/back-link.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { SavedNotice } from '#app/ui/saved-notice.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { type Fact, Facts } from '../frame/facts.tsx'

type Props = {
  task: string
  isRunning: boolean
  error: string | null
  /** With what is somebody's covered. */
  payload: string
  facts: readonly Fact[]
  maxReason: number
  isRetried: boolean
  refused: { typed: string; problem: string | null; notice: string | null } | null
}

/** One job of the queue: what it is given, why it has failed, and what can be done with it. */
export function JobPage({ task, isRunning, error, payload, facts, maxReason, isRetried, refused }: Props) {
  const { t } = useTranslation('jobs')
  return (
    <main id="main" className="page grid max-w-[48rem] gap-6 pt-6">
      <div>
        <BackLink to="/admin/jobs">{t('back')}</BackLink>
        <PageTitle isLead className="wrap-anywhere">
          {task}
        </PageTitle>
      </div>
      {refused?.notice && <Notice tone="bad">{refused.notice}</Notice>}
      {isRetried && !refused && <SavedNotice>{t('done.retry')}</SavedNotice>}
      <Facts facts={facts} />
      {error && (
        <Notice title={t('lastError')}>
          <p className="wrap-anywhere">{error}</p>
        </Notice>
      )}
      <section aria-labelledby="payload">
        <h2 id="payload" className="mb-1 text-xl font-bold">
          {t('payload')}
        </h2>
        <p className="mb-3 text-ink-500">{t('payloadText')}</p>
        <pre className="rounded-xl border border-sand-200 bg-white p-4 text-sm whitespace-pre-wrap wrap-anywhere">
          {payload}
        </pre>
      </section>
      {isRunning ? <p>{t('running')}</p> : <Acts maxReason={maxReason} refused={refused} />}
    </main>
  )
}

function Acts({ maxReason, refused }: Pick<Props, 'maxReason' | 'refused'>) {
  const { t } = useTranslation('jobs')
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <>
      <Form method="post">
        <Button isBusy={isBusy} name="intent" value="retry">
          {t('retry')}
        </Button>
      </Form>
      <Panel as="section" aria-labelledby="discard" className="grid gap-4">
        <h2 id="discard" className="text-xl font-bold">
          {t('discard')}
        </h2>
        <p className="text-ink-700">{t('discardText')}</p>
        <Form method="post" noValidate className="grid gap-4">
          <TextAreaField
            label={t('reason')}
            problem={refused?.problem && t(refused.problem, { max: maxReason })}
            name="reason"
            rows={2}
            maxLength={maxReason}
            defaultValue={refused?.typed}
          />
          <Button look="plain" isBusy={isBusy} name="intent" value="discard" className="justify-self-start">
            {t('discardNow')}
          </Button>
        </Form>
      </Panel>
    </>
  )
}
