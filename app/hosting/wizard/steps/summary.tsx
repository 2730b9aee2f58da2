import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { useTranslation } from '../../../ui/texts.tsx'
import { fieldId } from '../fields.tsx'
import type { StepProps } from '../step-props.ts'

/** Every step with a tick, or with what is missing and the way there. */
export function SummaryStep({ choices, address }: StepProps) {
  const { t } = useTranslation('listingForm')
  const missing = choices.missing ?? []
  const open = missing.filter(({ problems }) => problems.length > 0).length
  return (
    <>
      <p role="status" className="text-ink-700">
        {open === 0 ? t('summary.ready') : t('summary.open', { count: open })}
      </p>
      <ul className="divided rounded-2xl border border-sand-200 bg-white">
        {missing.map(({ step, problems }) => (
          <li key={step} className="flex gap-3 p-4">
            <Icon
              name={problems.length === 0 ? 'circle-check' : 'circle-alert'}
              className={`mt-3 ${problems.length === 0 ? 'text-leaf-700' : 'text-alert-700'}`}
            />
            <div className="min-w-0">
              <Link
                to={address(step)}
                className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
              >
                {t(`steps.${step}.title`)}
              </Link>
              {problems.length === 0 ? (
                <p className="text-sm text-ink-500">{t('summary.done')}</p>
              ) : (
                <ul className="grid">
                  {problems.map(({ field, text }) => (
                    <li key={field}>
                      <Link
                        to={`${address(step)}?problems=1#${fieldId(field)}`}
                        className="inline-flex min-h-9 items-center text-sm font-medium text-alert-700 underline underline-offset-4"
                      >
                        {text}
                      </Link>
                    </li>
                  ))}
                </ul>
              )}
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
