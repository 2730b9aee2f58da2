import { useEffect, useState } from 'react'
import { useHeaderHeight } from '#app/ui/header-height.ts'
import { useTranslation } from '#app/ui/texts.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import type { PanelView } from '#app/bookings/panel/panel.view.server.ts'
import type { ListingView } from './listing.view.server.ts'

/** Pixels of the bar (min-h-18). */
const HEIGHT = 72

const sections = ['photos', 'amenities', 'reviews', 'location'] as const

type Props = { listing: ListingView; booking: PanelView; location: unknown }

/** Links to each section below the gallery on large screens, with the price once the panel is gone. */
export function SectionBar({ listing, booking, location }: Props) {
  const { t } = useTranslation('listing')
  // A draft may have no place yet, and there may be nothing to list.
  const isThere = { photos: true, amenities: listing.amenities.length > 0, reviews: true, location: location !== null }
  const [seen, setSeen] = useState({ photos: true, book: true })

  useEffect(() => {
    const watch = new IntersectionObserver(
      (entries) => {
        const changes = entries.map(({ target, isIntersecting }) => [target.id, isIntersecting] as const)
        setSeen((before) => ({ ...before, ...Object.fromEntries(changes) }))
      },
      // The bar covers what lies below it.
      { rootMargin: `-${HEIGHT}px 0px 0px` },
    )
    for (const id of ['photos', 'book']) {
      const part = document.getElementById(id)
      if (part) watch.observe(part)
    }
    return () => watch.disconnect()
  }, [])

  return (
    <div
      style={{ top: useHeaderHeight() ?? 0 }}
      className={`fixed inset-x-0 z-20 border-b border-sand-200 bg-paper transition-[top,opacity] duration-300 ${seen.photos ? 'invisible opacity-0' : ''}`}
    >
      <div className="page flex min-h-18 items-center justify-between gap-6">
        <nav aria-label={t('sections.label')} className="flex gap-2">
          {sections
            .filter((section) => isThere[section])
            .map((section) => (
              <a
                key={section}
                href={`#${section}`}
                className="flex min-h-11 items-center rounded-lg px-3 font-semibold hover:bg-sand-100"
              >
                {t(`sections.${section}`)}
              </a>
            ))}
        </nav>
        {!seen.book && (
          <p className="flex items-center gap-5">
            <span data-figure="" className="font-semibold">
              {booking.total?.figure ?? listing.from}
            </span>
            <a href="#book" className={buttonClass('primary')}>
              {t(!booking.total ? 'panel.chooseDates' : booking.isInstant ? 'panel.reserve' : 'panel.request')}
            </a>
          </p>
        )}
      </div>
    </div>
  )
}
