import { Fragment } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { fieldId } from '../fields.tsx'
import type { StepProps } from '../step-props.ts'
import type { SummaryLine } from '../summary.view.server.ts'

/** Every step with a tick, or with what is missing and the way there. */
export function SummaryStep({ choices, address }: StepProps) {
  const { t } = useTranslation('listingForm')
  const missing = choices.missing ?? []
  const { declaration } = choices
  const open = missing.filter(({ problems }) => problems.length > 0).length + Number(declaration?.isMissing ?? false)
  return (
    <>
      <p role="status" className="text-ink-700">
        {open === 0 ? t('summary.ready') : t('summary.open', { count: open })}
      </p>
      <ul className="divided rounded-2xl border border-sand-200 bg-white">
        {missing.map(({ step, problems }) => (
          <Part
            key={step}
            title={t(`steps.${step}.title`)}
            values={choices.values?.[step] ?? []}
            address={address(step)}
            problems={problems.map(({ field, text }) => ({
              text,
              address: `${address(step)}?problems=1#${fieldId(field)}`,
            }))}
          />
        ))}
        {declaration && (
          <Part
            title={t('summary.trader')}
            values={[]}
            address={`${declaration.address}#${fieldId('trader')}`}
            problems={
              declaration.isMissing
                ? [{ text: t('summary.undeclared'), address: `${declaration.address}#${fieldId('trader')}` }]
                : []
            }
          />
        )}
      </ul>
    </>
  )
}

type PartProps = {
  title: string
  address: string
  values: readonly SummaryLine[]
  problems: readonly { text: string; address: string }[]
}

function Part({ title, address, values, problems }: PartProps) {
  const { t } = useTranslation('listingForm')
  const isDone = problems.length === 0
  return (
    <li className="flex gap-3 p-4">
      <Icon
        name={isDone ? 'circle-check' : 'circle-alert'}
        className={`mt-3 ${isDone ? 'text-leaf-700' : 'text-alert-700'}`}
      />
      <div className="min-w-0 grow">
        <div className="flex flex-wrap items-start justify-between gap-x-3">
          <h2 className="min-h-11 min-w-0 content-center font-semibold wrap-anywhere">{title}</h2>
          <Link
            to={address}
            aria-label={t('summary.changeOf', { name: title })}
            className="inline-flex min-h-11 flex-none items-center font-semibold underline underline-offset-4"
          >
            {t('summary.change')}
          </Link>
        </div>
        {values.length > 0 && (
          <dl className="mb-1 grid gap-x-4 text-sm sm:grid-cols-2">
            {values.map(({ label, value }) => (
              <Fragment key={label}>
                <dt className="text-ink-500">{label}</dt>
                <dd className="mb-1.5 wrap-anywhere">{value}</dd>
              </Fragment>
            ))}
          </dl>
        )}
        {isDone ? (
          <p className="sr-only">{t('summary.done')}</p>
        ) : (
          <ul className="grid">
            {problems.map((problem) => (
              <li key={problem.address}>
                <Link
                  to={problem.address}
                  className="inline-flex min-h-9 items-center text-sm font-medium text-alert-700 underline underline-offset-4"
                >
                  {problem.text}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  )
}
