import { useEffect } from 'react'
import { Form, useLocation, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Link, textLinkClass } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { useReload } from '#app/ui/use-reload.ts'
import { Instant } from '#app/session/instant.tsx'
import { FigureTable } from './figure-table.tsx'
import type { RunView, StressView } from './stress.view.server.ts'
import { TestPage } from './test-page.tsx'

type Props = {
  stress: StressView
  sizes: { min: number; max: number; proposed: number }
  refused: { typed: string; problem: string } | undefined
}

/** Starts and follows runs of one kind, with the latest measurements. */
export function StressPage({ stress: { kind, runs, isRunning, isOtherRunning }, sizes, refused }: Props) {
  const { t } = useTranslation('tests')
  useProgress(isRunning)
  return (
    <TestPage title={t(`stress.${kind}.title`)} text={t(`stress.${kind}.text`)}>
      {isOtherRunning && <Notice className="mb-6">{t('stress.other')}</Notice>}
      {!isRunning && <Start {...{ sizes, refused }} />}
      {runs.length === 0 && <p className="mt-6">{t('stress.none')}</p>}
      <ol className="mt-6 grid gap-6">
        {runs.map((run) => (
          <li key={run.id}>
            <Run run={run} />
          </li>
        ))}
      </ol>
    </TestPage>
  )
}

const ASK_MS = 1000

function useProgress(isRunning: boolean): void {
  const reload = useReload()
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(reload, ASK_MS)
    return () => clearInterval(timer)
  }, [isRunning, reload])
}

function Start({ sizes: { min, max, proposed }, refused }: Pick<Props, 'sizes' | 'refused'>) {
  const { t } = useTranslation('tests')
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Panel>
      <Form method="post" noValidate className="grid justify-items-start gap-4">
        <Field
          label={t('stress.wanted')}
          hint={t('stress.hint', { min, max })}
          problem={refused?.problem}
          name="wanted"
          inputMode="numeric"
          defaultValue={refused?.typed ?? proposed}
        />
        <Button isBusy={isBusy}>{t('stress.start')}</Button>
      </Form>
    </Panel>
  )
}

function Run({ run }: { run: RunView }) {
  const { t } = useTranslation('tests')
  const columns = [t('stress.columns.what'), t('stress.columns.figure')]
  return (
    <section aria-labelledby={`run-${run.id}`}>
      <h2 id={`run-${run.id}`} className="text-lg font-bold first-letter:capitalize">
        <Instant {...run.when} />
      </h2>
      <div role={run.isOpen ? 'status' : undefined} className="mb-3">
        <p className="text-ink-700">
          {run.state} · {run.progress}
        </p>
        {run.isOpen && <progress value={run.done} max={run.wanted} aria-label={run.progress} className="mt-2 w-full" />}
      </div>
      {run.isOpen && <Stop run={run} />}
      {run.rows.length > 0 && <FigureTable labelledBy={`run-${run.id}`} columns={columns} rows={run.rows} />}
    </section>
  )
}

/** Without script a link reloads the page. */
function Stop({ run }: { run: RunView }) {
  const { t } = useTranslation('tests')
  const { pathname } = useLocation()
  return (
    <Form method="post" className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-3">
      {!run.isStopping && (
        <Button look="plain" name="runId" value={run.id}>
          {t('stress.stop')}
        </Button>
      )}
      <Link to={pathname} className={textLinkClass}>
        {t('stress.refresh')}
      </Link>
    </Form>
  )
}
