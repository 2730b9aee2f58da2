import { REPORT_MAX, type ReportKind, reasonsOf } from '#domain/reports/report.ts'
import { controlClass } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import type { ReportRefusal } from './report-form.view.server.ts'

/** The reason of a report, and its text. */
export function ReportFields({ kind, refusal }: { kind: ReportKind; refusal: ReportRefusal | undefined }) {
  const problems = refusal?.problems ?? {}
  return (
    <>
      {problems.form && <Notice tone="bad">{problems.form}</Notice>}
      <Reasons kind={kind} chosen={refusal?.reason} problem={problems.reason} />
      <Details text={refusal?.text} problem={problems.text} />
    </>
  )
}

type ReasonsProps = { kind: ReportKind; chosen: string | undefined; problem: string | undefined }

function Reasons({ kind, chosen, problem }: ReasonsProps) {
  const { t } = useTranslation('report')
  return (
    <fieldset aria-describedby={problem && 'report-reason-problem'}>
      <legend className="mb-2 font-semibold">{t('question')}</legend>
      {reasonsOf[kind].map((reason) => (
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
