import { type FormStep, formSteps, type Step } from '#domain/publishing/step.ts'
import { Link } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { fieldId } from './fields.tsx'
import type { MissingStep } from './step.view.server.ts'

type Props = { current: Step; address: (step: FormStep) => string }

/** The steps of an existing listing can be opened in any order. */
export function EditSteps({ current, address }: Props) {
  const { t } = useTranslation('listingForm')
  return (
    <nav aria-label={t('edit.steps')} className="mb-6 flex flex-wrap gap-2">
      {formSteps.map((step) => (
        <Link
          key={step}
          to={address(step)}
          aria-current={step === current ? 'page' : undefined}
          className="inline-flex min-h-11 items-center rounded-full border border-sand-300 bg-white px-4 text-sm font-medium hover:border-ink-900 aria-[current=page]:border-ink-900 aria-[current=page]:bg-ink-900 aria-[current=page]:text-white"
        >
          {t(`steps.${step}.short`)}
        </Link>
      ))}
    </nav>
  )
}

/** Each change validates the whole listing; problems of other steps link to them. */
export function ElsewhereProblems({ steps, address }: { steps: readonly MissingStep[]; address: Props['address'] }) {
  const { t } = useTranslation('listingForm')
  if (steps.length === 0) return null
  return (
    <Notice tone="bad" title={t('edit.elsewhere')} className="mb-6">
      <ul>
        {steps.flatMap(({ step, problems }) =>
          problems.map(({ field, text }) => (
            <li key={`${step} ${field}`}>
              <Link
                to={`${address(step)}#${fieldId(field)}`}
                className="inline-flex min-h-9 items-center underline underline-offset-4"
              >
                {t(`steps.${step}.title`)}: {text}
              </Link>
            </li>
          )),
        )}
      </ul>
    </Notice>
  )
}
