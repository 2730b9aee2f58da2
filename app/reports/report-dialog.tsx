import { REPORT_MAX, reportReasons } from '#domain/listings/report.ts'
import { useTranslation } from '../ui/texts.tsx'
import { Form, useNavigation } from 'react-router'
import { useOverlay } from '../ui/overlay.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Dialog } from '../ui/lazy/dialog.tsx'
import { controlClass } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import type { ReportRefusal } from './report-form.view.server.ts'

export function ReportDialog({ refusal }: { refusal: ReportRefusal | undefined }) {
  const { t } = useTranslation(['report', 'shell'])
  const { here, open } = useOverlay()
  const isBusy = useNavigation().formMethod === 'POST'
  const problems = refusal?.problems ?? {}

  return (
    <Dialog title={t('title')} closeTo={here} closeLabel={t('shell:close')}>
      {problems.form && (
        <Notice tone="bad" className="mb-5">
          {problems.form}
        </Notice>
      )}
      <Form method="post" action={open({ show: 'report' })} preventScrollReset noValidate className="grid gap-6">
        <input type="hidden" name="intent" value="report" />
        <Reasons chosen={refusal?.reason} problem={problems.reason} />
        <Details text={refusal?.text} problem={problems.text} />
        <Button isBusy={isBusy}>{t('send')}</Button>
      </Form>
    </Dialog>
  )
}

function Reasons({ chosen, problem }: { chosen: string | undefined; problem: string | undefined }) {
  const { t } = useTranslation('report')
  return (
    <fieldset aria-describedby={problem && 'report-reason-problem'}>
      <legend className="mb-2 font-semibold">{t('question')}</legend>
      {reportReasons.map((reason) => (
        <label key={reason} className="flex min-h-11 items-center gap-3">
          <input
            type="radio"
            name="reason"
            value={reason}
            defaultChecked={reason === chosen}
            className="size-5 accent-clay-600"
          />
          {t(`reasons.${reason}`)}
        </label>
      ))}
      {problem && <Problem id="report-reason-problem" text={problem} />}
    </fieldset>
  )
}

function Details({ text, problem }: { text: string | undefined; problem: string | undefined }) {
  const { t } = useTranslation('report')
  return (
    <div>
      <label htmlFor="report-text" className="mb-1.5 block text-sm font-semibold text-ink-700">
        {t('details')}
      </label>
      <textarea
        id="report-text"
        name="text"
        rows={4}
        maxLength={REPORT_MAX}
        defaultValue={text}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem && 'report-text-problem'}
        className={`${controlClass} py-3`}
      />
      {problem && <Problem id="report-text-problem" text={problem} />}
    </div>
  )
}

const Problem = ({ id, text }: { id: string; text: string }) => (
  <p id={id} role="alert" className="mt-1.5 text-sm font-medium text-alert-700">
    {text}
  </p>
)

export function ReportThanks() {
  const { t } = useTranslation(['report', 'shell'])
  const { here } = useOverlay()
  return (
    <Dialog title={t('thanks.title')} closeTo={here} closeLabel={t('shell:close')}>
      <p role="status" className="mb-6">
        {t('thanks.text')}
      </p>
      <ButtonLink to={here} preventScrollReset>
        {t('thanks.back')}
      </ButtonLink>
    </Dialog>
  )
}
