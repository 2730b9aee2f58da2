import { claimLimits } from '#domain/claims/claim.ts'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Link, textLinkClass } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { BackLink } from '#app/ui/pages/back-link.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import type { Refusal } from '../claim-form.view.server.ts'
import { PhotoField } from '../photo-field.tsx'
import { WordsField } from '../words-field.tsx'
import type { ProblemView } from './problem.view.server.ts'

type Props = { view: ProblemView; refused: Refusal | undefined }

/** The form by which a side of a booking opens a claim. */
export function ProblemPage({ view, refused }: Props) {
  const { t } = useTranslation('claims')
  return (
    <main id="main" className="page max-w-[48rem] pt-6">
      <BackLink to={view.bookingAt}>{t('report.back')}</BackLink>
      <PageTitle className="mt-2">{t('report.title')}</PageTitle>
      {view.isOpen ? (
        <ProblemForm view={view} refused={refused} />
      ) : (
        <Notice className="mt-6">{t('problems.too-late')}</Notice>
      )}
    </main>
  )
}

function ProblemForm({ view, refused }: Props) {
  const { t } = useTranslation('claims')
  const isBusy = useNavigation().formMethod === 'POST'
  const { typed = {}, problems = {} } = refused ?? {}
  const { name } = view
  return (
    <>
      <p className="mt-2 text-ink-700">{view.intro}</p>
      <p className="mt-1 text-sm text-ink-500">
        {view.until}{' '}
        <Link to="/help/claims" className={textLinkClass}>
          {t('report.help')}
        </Link>
      </p>
      <Form method="post" encType="multipart/form-data" noValidate className="mt-6 grid gap-6">
        {problems['form'] && <Notice tone="bad">{problems['form']}</Notice>}
        <Kinds kinds={view.kinds} chosen={typed['kind']} problem={problems['kind']} />
        <WordsField
          label={t('report.text')}
          hint={t('report.textHint', { name })}
          problem={problems['text']}
          typed={typed['text']}
        />
        <Lines view={view} typed={typed} problems={problems} />
        <PhotoField
          label={t('report.photos')}
          hint={t('report.photosHint', { max: claimLimits.photos, name })}
          problem={problems['photos']}
        />
        <Button isBusy={isBusy} className="justify-self-start">
          {t('report.send', { name })}
        </Button>
      </Form>
    </>
  )
}

type KindsProps = { kinds: ProblemView['kinds']; chosen: string | undefined; problem: string | undefined }

function Kinds({ kinds, chosen, problem }: KindsProps) {
  const { t } = useTranslation('claims')
  return (
    <fieldset aria-describedby={problem && 'kind-problem'}>
      <legend className="mb-2 font-semibold">{t('report.kind')}</legend>
      {kinds.map(({ kind, label }) => (
        <label key={kind} className="flex min-h-11 items-center gap-3">
          <input
            type="radio"
            name="kind"
            value={kind}
            defaultChecked={kind === chosen}
            className="size-5 accent-clay-600"
          />
          {label}
        </label>
      ))}
      {problem && (
        <p id="kind-problem" role="alert" className="mt-1.5 text-sm font-medium text-alert-700">
          {problem}
        </p>
      )}
    </fieldset>
  )
}

type LinesProps = { view: ProblemView } & Refusal

function Lines({ view: { lines, linesHint }, typed, problems }: LinesProps) {
  const { t } = useTranslation('claims')
  return (
    <fieldset aria-describedby="lines-hint">
      <legend className="font-semibold">{t('report.lines')}</legend>
      <p id="lines-hint" className="mt-1 mb-4 text-sm text-ink-500">
        {linesHint}
      </p>
      <div className="grid gap-4">
        {Array.from({ length: lines }, (_, index) => index + 1).map((number) => (
          <div key={number} className="grid grid-cols-2 gap-3">
            <Field
              label={t('report.what', { number })}
              name={`what${number}`}
              maxLength={claimLimits.lineText}
              defaultValue={typed[`what${number}`]}
              problem={problems[`what${number}`]}
            />
            <Field
              label={t('report.amount', { number })}
              name={`amount${number}`}
              inputMode="decimal"
              autoComplete="off"
              defaultValue={typed[`amount${number}`]}
              problem={problems[`amount${number}`]}
            />
          </div>
        ))}
      </div>
    </fieldset>
  )
}
