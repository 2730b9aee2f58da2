import { PriceBreakdown } from '../../bookings/pay/price-breakdown.tsx'
import { Card } from '../../listings/card/card.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useTranslation } from '../../ui/texts.tsx'
import type { PreviewView } from './preview.view.server.ts'

/** What guests will see: the card, and what an example party would pay. */
export function Preview({ preview: { card, example }, isHourly }: { preview: PreviewView; isHourly: boolean }) {
  const { t } = useTranslation(['listingForm', 'price', 'card'])
  return (
    <div className="grid grid-cols-1 gap-6">
      {/* Leads nowhere: there is no page yet. */}
      <div inert className="max-w-80">
        <Card card={card} sizes="320px" heading="h3" isInRow />
      </div>
      {example && (
        <Panel className="max-w-96">
          <h3 className="mb-3 font-semibold">
            {t(isHourly ? 'preview.exampleHours' : 'preview.exampleDays', {
              guests: example.guests,
              count: example.length,
            })}
          </h3>
          <PriceBreakdown price={example.price} />
        </Panel>
      )}
    </div>
  )
}
