import { useTranslation } from 'react-i18next'
import { Form, useNavigation } from 'react-router'
import type { ListingView } from '../listings/view.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { CancelBar } from './cancel-bar.tsx'
import { NearestLinks } from './nearest-links.tsx'
import type { PanelView, Refusal } from './panel-view.ts'
import { PriceBreakdown } from './price-breakdown.tsx'
import { StayForm } from './stay-form.tsx'

type Props = { listing: ListingView; booking: PanelView; refusal: Refusal | undefined }

/** Dates and party in one form that reads (the address answers with a price), 'Reserve' in another that writes. */
export function BookingPanel({ listing, booking, refusal }: Props) {
  const { t } = useTranslation('listing')
  const isPricing = useNavigation().state === 'loading'
  const shown = refusal ? { ...booking, problems: besideFields(booking.problems, refusal) } : booking
  const nearest = refusal?.nearest.length ? refusal.nearest : booking.nearest

  return (
    <section aria-label={t('panel.title')} className="rounded-2xl border border-sand-200 bg-white p-6 shadow-soft">
      <p className="mb-5 text-lg">
        <strong className="text-xl font-bold">
          {t(listing.isHourly ? 'panel.fromHour' : 'panel.fromDay', { price: listing.fromPrice })}
        </strong>
      </p>
      {refusal && !refusal.field && (
        <Notice tone="bad" className="mb-5">
          <p>{refusal.message}</p>
          <NearestLinks nearest={nearest} />
        </Notice>
      )}
      <StayForm listing={listing} booking={shown} />
      {!refusal && nearest.length > 0 && (
        <Notice tone="info" className="mt-4">
          <NearestLinks nearest={nearest} />
        </Notice>
      )}
      {booking.quote && (
        <div aria-live="polite" className={`mt-6 grid gap-6 transition-opacity ${isPricing ? 'opacity-50' : ''}`}>
          <div>
            <PriceBreakdown price={booking.quote} />
          </div>
          <ReserveForm booking={booking} />
          {booking.cancelBar && <CancelBar bar={booking.cancelBar} />}
        </div>
      )}
    </section>
  )
}

/** What came back stands beside its field, or above the form, and never in both places. */
function besideFields(problems: PanelView['problems'], { field, message }: Refusal): PanelView['problems'] {
  if (field) return { [field]: message, ...problems }
  return Object.fromEntries(Object.entries(problems).filter(([, text]) => text !== message))
}

function ReserveForm({ booking }: { booking: PanelView }) {
  const { t } = useTranslation('listing')
  // Also while another date is on its way: what is reserved is what is shown.
  const isBusy = useNavigation().state !== 'idle'
  const { checkIn, checkOut, start, hours, guests, pets, idempotencyKey } = booking
  const values: Record<string, string | null> = { checkIn, checkOut, start, hours, guests, pets, idempotencyKey }
  for (const { id, quantity } of booking.extras) if (quantity > 0) values[`extra-${id}`] = String(quantity)

  if (booking.isOwn) return <p className="text-center text-ink-500">{t('panel.own')}</p>
  return (
    <Form method="post" className="grid gap-3" preventScrollReset>
      {Object.entries(values).map(
        ([name, value]) => value !== null && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <Button isBusy={isBusy}>{t(booking.isInstant ? 'panel.reserve' : 'panel.request')}</Button>
      <p className="text-center text-sm text-ink-500">{t(booking.isInstant ? 'panel.notYet' : 'panel.notCharged')}</p>
    </Form>
  )
}
