import { useTranslation } from '#app/ui/texts.tsx'
import { useEffect } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { deferredHydration } from '#app/ui/deferred.tsx'
import { Link, textLinkClass } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { CancelBar } from '../pay/cancel-bar.tsx'
import { setAsking } from './asking.ts'
import type { HeldView } from './held-here.view.server.ts'
import { NearestLinks } from './nearest-links.tsx'
import type { Nearest } from './stay-fields.view.server.ts'
import type { PanelListing, PanelView } from './panel.view.server.ts'
import type { Refusal } from './stay-fields.view.server.ts'
import { ChargeNote, PriceBreakdown } from '../pay/price-breakdown.tsx'
import { StayForm } from './stay-form.tsx'

// Only for visitors with a hold here.
const HeldNotice = deferredHydration(async () => (await import('./held-notice.tsx')).HeldNotice, undefined, HeldFrame)

type Props = { listing: PanelListing; booking: PanelView; refusal: Refusal | undefined }

/** The pressed button may be a screen below its message. */
const show = (element: Element | null) => element?.scrollIntoView({ block: 'nearest' })

/** One form reads dates and party (the address answers with a price), another one reserves. */
export function BookingPanel({ listing, booking, refusal }: Props) {
  const { t } = useTranslation('listing')
  const isAsking = useNavigation().state === 'loading'
  useEffect(() => {
    setAsking('page', isAsking)
    return () => setAsking('page', false)
  }, [isAsking])
  const shown = refusal ? { ...booking, problems: besideFields(booking.problems, refusal) } : booking
  const nearest = refusal?.nearest.length ? refusal.nearest : booking.nearest

  return (
    <Panel as="section" aria-label={t('panel.title')} padding="p-4" className="fits-screen">
      <div data-figure="" className="mb-2">
        <strong className="text-xl font-bold">{booking.total?.figure ?? listing.from}</strong>
        {booking.total && <p className="text-sm text-ink-500">{booking.total.line}</p>}
        {booking.total?.yours && <p className="text-sm text-ink-500">{booking.total.yours}</p>}
      </div>
      {refusal && !refusal.field && (
        <Notice tone="bad" className="mb-5">
          <p ref={show} className="scroll-my-24">
            {refusal.message}
          </p>
          <NearestLinks nearest={nearest} />
          {refusal.isLimit && (
            <Link to="/bookings" className={textLinkClass}>
              {t('toTrips')}
            </Link>
          )}
        </Notice>
      )}
      {booking.held && <HeldNotice held={booking.held} />}
      {!booking.held?.isWhole && <Offer listing={listing} booking={shown} nearest={refusal ? [] : nearest} />}
    </Panel>
  )
}

/** A notice of the same height while its script loads: going back would end elsewhere once it grew. */
function HeldFrame({ held }: { held: HeldView }) {
  return (
    <div className={`grid gap-3 rounded-xl bg-clay-50 p-4 ${held.isWhole ? '' : 'mb-5'}`}>
      <p className="font-semibold">{held.title}</p>
      <p>{held.when}</p>
      <div className={held.isWhole ? 'h-35' : 'h-34'} />
    </div>
  )
}

/** The chosen stay, its price, and 'Reserve'. */
function Offer({
  listing,
  booking,
  nearest,
}: {
  listing: PanelListing
  booking: PanelView
  nearest: readonly Nearest[]
}) {
  const { t } = useTranslation('listing')
  return (
    <>
      {booking.replaces && (
        <Notice tone="info" className="mb-5">
          {t('panel.instead', { when: booking.replaces.text })}
        </Notice>
      )}
      <StayForm listing={listing} booking={booking} />
      {nearest.length > 0 && (
        <Notice tone="info" className="mt-4">
          <NearestLinks nearest={nearest} />
        </Notice>
      )}
      {booking.quote && (
        <>
          <div aria-live="polite" className="panel-price my-2.5 grid gap-2.5">
            <div data-figure="">
              <PriceBreakdown price={booking.quote} />
            </div>
            {booking.cancelBar && <CancelBar bar={booking.cancelBar} />}
          </div>
          <ReserveForm booking={booking} />
        </>
      )}
    </>
  )
}

/** A refusal is shown beside its field or above the form, never twice. */
function besideFields(problems: PanelView['problems'], { field, message }: Refusal): PanelView['problems'] {
  if (field) return { [field]: message, ...problems }
  return Object.fromEntries(Object.entries(problems).filter(([, text]) => text !== message))
}

function ReserveForm({ booking }: { booking: PanelView }) {
  const { t } = useTranslation('listing')
  // Also busy while another date loads, so that the shown stay is the one reserved.
  const isBusy = useNavigation().state !== 'idle'
  const { checkIn, checkOut, start, hours, guests, pets, idempotencyKey } = booking
  const values: Record<string, string | null> = { checkIn, checkOut, start, hours, guests, pets, idempotencyKey }
  if (booking.replaces) values['instead'] = booking.replaces.id
  for (const { id, quantity } of booking.extras) if (quantity > 0) values[`extra-${id}`] = String(quantity)

  if (booking.isOwn) return <p className="text-center text-ink-500">{t('panel.own')}</p>
  return (
    <Form id="reserve" method="post" className="panel-foot grid gap-2" preventScrollReset>
      {Object.entries(values).map(
        ([name, value]) => value !== null && <input key={name} type="hidden" name={name} value={value} />,
      )}
      {booking.quote && <ChargeNote price={booking.quote} />}
      <Button isBusy={isBusy} data-step="">
        {t(booking.isInstant ? 'panel.reserve' : 'panel.request')}
      </Button>
      <p className="text-center text-sm text-balance text-ink-500">
        {t(booking.isInstant ? 'panel.notYet' : 'panel.notCharged')}
      </p>
    </Form>
  )
}
