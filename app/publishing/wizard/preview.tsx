import type { Step } from '#domain/publishing/step.ts'
import { PriceBreakdown } from '#app/bookings/pay/price-breakdown.tsx'
import { Card } from '#app/listings/card/card.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { Link } from '#app/ui/link.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import type { PreviewView } from './preview.view.server.ts'
import { FORM_ID, type WizardMode } from './step-props.ts'

type Props = { preview: PreviewView; mode: WizardMode; step: Step }

const exampleOf = { day: 'exampleDays', night: 'exampleNights', hour: 'exampleHours' } as const

/** The preview shows the card, what an example party would pay, and a link to the page. */
export function Preview({ preview: { card, example }, mode, step }: Props) {
  const { t } = useTranslation(['listingForm', 'price', 'card'])
  return (
    <div className="grid grid-cols-1 gap-6">
      {/* The card links nowhere because the page does not exist yet. */}
      <div inert className="max-w-80">
        <Card card={card} sizes="320px" heading="h3" isInRow hasHeart={false} />
      </div>
      {example && (
        <Panel className="max-w-96">
          <h3 className="mb-3 font-semibold">
            {t(`preview.${exampleOf[example.unit]}`, {
              guests: example.guests,
              count: example.length,
            })}
          </h3>
          <PriceBreakdown price={example.price} />
        </Panel>
      )}
      <WholePage mode={mode} step={step} />
    </div>
  )
}

/** The link opens the page as guests will see it; a draft's form is stored first. */
function WholePage({ mode, step }: Pick<Props, 'mode' | 'step'>) {
  const { t } = useTranslation('listingForm')
  const look = buttonClass('plain', 'justify-self-start')
  if (mode.kind === 'draft')
    return (
      <button form={FORM_ID} name="intent" value="look" className={look}>
        {t('preview.whole')}
      </button>
    )
  if (mode.kind === 'new' || mode.isPublic) return null
  return (
    <Link to={`/manage-listings/${mode.listingId}/preview?step=${step}`} className={look}>
      {t('preview.whole')}
    </Link>
  )
}
