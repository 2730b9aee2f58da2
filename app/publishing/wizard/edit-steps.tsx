import { type FormStep, formSteps, type Step } from '#domain/publishing/step.ts'
import { Link } from '#app/ui/link.tsx'
import { useTranslation } from '#app/ui/texts.tsx'

type Props = { current: Step; address: (step: FormStep) => string }

/** On a phone they are one row, of which the present step is seen with the one before it. */
function showCurrent(row: HTMLElement | null): void {
  const link = row?.querySelector<HTMLElement>('[aria-current]')
  if (link) row!.scrollLeft = link.offsetLeft - 96
}

/** The steps of an existing listing can be opened in any order. */
export function EditSteps({ current, address }: Props) {
  const { t } = useTranslation('listingForm')
  return (
    <nav ref={showCurrent} aria-label={t('edit.steps')} className="mb-6 flex gap-2 overflow-x-auto py-1.5 sm:flex-wrap">
      {formSteps.map((step) => (
        <Link
          key={step}
          to={address(step)}
          aria-current={step === current ? 'page' : undefined}
          className="inline-flex min-h-11 flex-none items-center rounded-full border border-sand-300 bg-white px-4 text-sm font-medium hover:border-ink-900 aria-[current=page]:border-ink-900 aria-[current=page]:bg-ink-900 aria-[current=page]:text-white"
        >
          {t(`steps.${step}.short`)}
        </Link>
      ))}
    </nav>
  )
}
