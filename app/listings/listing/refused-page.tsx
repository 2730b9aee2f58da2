import { useTranslation } from '#app/ui/texts.tsx'
import { useLocation } from 'react-router'
import { BookingPanel } from '#app/bookings/panel/booking-panel.tsx'
import type { Refusal } from '#app/bookings/panel/stay-fields.view.server.ts'
import { Link, textLinkClass } from '#app/ui/link.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import type { RefusedView } from './listing.view.server.ts'

type Props = RefusedView & { refusal: Refusal | undefined }

/** The refusal of a stay without script: the reason, the alternatives, and a link to the page. */
export function RefusedPage({ listing, booking, refusal }: Props) {
  const { t } = useTranslation(['listing', 'kinds'])
  const { pathname, search } = useLocation()
  return (
    <main id="main" className="page pt-8 pb-24">
      <div className="mx-auto grid max-w-text gap-6">
        <header>
          <p className="text-sm font-semibold text-clay-700">{`${t(`kinds:subcategory.${listing.kind}`)} · ${listing.place}`}</p>
          <PageTitle isLead lang={listing.title.isFallback ? listing.title.language : undefined} className="mt-1">
            {listing.title.text}
          </PageTitle>
        </header>
        <div id="book">
          <BookingPanel listing={listing} booking={booking} refusal={refusal} />
        </div>
        <p>
          <Link to={pathname + search} className={textLinkClass}>
            {t('wholePage')}
          </Link>
        </p>
      </div>
    </main>
  )
}
