import type { FormStep } from '#domain/publishing/step.ts'
import { Link } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { fieldId } from './fields.tsx'
import type { MissingStep } from './step.view.server.ts'

type Props = { steps: readonly MissingStep[]; address: (step: FormStep) => string }

/** Each change validates the whole listing; problems of other steps link to them. */
export function ElsewhereProblems({ steps, address }: Props) {
  const { t } = useTranslation('listingForm')
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
