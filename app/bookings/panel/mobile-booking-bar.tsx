import { type MouseEvent, useEffect, useState } from 'react'
import { useTranslation } from '#app/ui/texts.tsx'
import { useNavigation } from 'react-router'
import { Button, ButtonLink, buttonClass } from '#app/ui/button.tsx'
import type { PanelListing, PanelView } from './panel.view.server.ts'

type Props = { listing: PanelListing; booking: PanelView }

/** The price and the next step on phones, shown while the panel's button is out of view. */
export function MobileBookingBar({ listing, booking }: Props) {
  const isSeen = usePanelButtonSeen(booking)
  const { held, total } = booking
  if (booking.isOwn) return null
  return (
    <div
      className={`fixed inset-x-0 bottom-0 z-30 flex items-center justify-between gap-4 border-t border-sand-200 bg-paper px-5 py-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] lg:hidden ${isSeen ? 'invisible' : ''}`}
    >
      {held?.isWhole ? (
        <>
          <p className="min-w-0 text-sm">
            <strong className="block text-base font-semibold">{held.title}</strong>
            {held.when}
          </p>
          <ButtonLink to={held.pay.to} className="flex-none">
            {held.pay.text}
          </ButtonLink>
        </>
      ) : (
        <>
          {total ? (
            <p data-figure="" className="min-w-0 text-sm text-ink-500">
              <strong className="block text-base font-bold text-ink-900">{total.figure}</strong>
              {total.line}
            </p>
          ) : (
            <p className="font-semibold">{listing.from}</p>
          )}
          {total ? <Submit isInstant={booking.isInstant} /> : <NextStep booking={booking} />}
        </>
      )}
    </div>
  )
}

/** The panel's own submit, in its words. */
function Submit({ isInstant }: { isInstant: boolean }) {
  const { t } = useTranslation('listing')
  const isBusy = useNavigation().state !== 'idle'
  return (
    <Button form="reserve" isBusy={isBusy} className="flex-none">
      {t(isInstant ? 'panel.reserve' : 'panel.request')}
    </Button>
  )
}

/** Leads to the panel; with script it opens the missing field. */
function NextStep({ booking }: { booking: PanelView }) {
  const { t } = useTranslation('listing')
  const needsStart = booking.hours !== null && booking.checkIn !== null && booking.starts.length > 0
  const open = (event: MouseEvent) => {
    const field = document.querySelector<HTMLElement>('#book [data-next]')
    if (!field) return
    event.preventDefault()
    field.scrollIntoView({ block: 'center' })
    field.focus()
    field.click()
  }
  return (
    <a href="#book" onClick={open} className={buttonClass('primary', 'flex-none')}>
      {t(needsStart ? 'panel.chooseStartNext' : 'panel.chooseDates')}
    </a>
  )
}

/** The bar hides while the panel's own button is in view; each answer may render another one. */
function usePanelButtonSeen(booking: PanelView): boolean {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    const button = document.querySelector('#book [data-step]')
    if (!button) return
    const watch = new IntersectionObserver((entries) => setSeen(entries.at(-1)!.isIntersecting))
    watch.observe(button)
    return () => watch.disconnect()
  }, [booking])
  return isSeen
}
