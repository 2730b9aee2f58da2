import { type CSSProperties, lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from '#app/ui/texts.tsx'
import { useLocation } from 'react-router'
import { formatRating } from '#domain/i18n/format.ts'
import { useHeaderHeight } from '#app/ui/header-height.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useLocale } from '#app/ui/route-data.ts'
import { deferred, deferredHydration } from '#app/ui/deferred.tsx'
import { Rating } from '#app/ui/rating.tsx'
import { useMedia } from '#app/ui/use-media.ts'
import { PageTitle } from '#app/ui/page-title.tsx'
import { BookingPanel } from '#app/bookings/panel/booking-panel.tsx'
import type { PanelView } from '#app/bookings/panel/panel.view.server.ts'
import type { Refusal } from '#app/bookings/panel/stay-fields.view.server.ts'
import { MobileBookingBar } from '#app/bookings/panel/mobile-booking-bar.tsx'
import type { CalendarView } from './calendar.view.server.ts'
import type { CardView } from '../card/card.view.server.ts'
import { Crumbs } from '../crumbs.tsx'
import { Gallery } from './gallery.tsx'
import { AmenityList, Facts, Stated } from './listing-facts.tsx'
import type { LocationView } from './location.view.server.ts'
import type { ReportRefusal } from '#app/reports/report-form.view.server.ts'
import { ReportLink } from '#app/reports/report-link.tsx'
import type { ReviewsView } from '#app/reviews/reviews.view.server.ts'
import { SaveLink } from './save-link.tsx'
import { ShareLink } from './share-link.tsx'
import { Translate } from '#app/translations/translate-later.tsx'
import type { ListingView } from './listing.view.server.ts'

// The last sections are hydrated when they come near.
const AfterFold = deferredHydration(async () => (await import('./after-fold.tsx')).AfterFold, 'reviews')
const Availability = deferredHydration(async () => (await import('./availability.tsx')).Availability, 'availability')
const Similar = deferredHydration(async () => (await import('./similar.tsx')).Similar, 'similar')
const ListingDialogs = deferred(async () => (await import('./listing-dialogs.tsx')).ListingDialogs)

type Props = {
  listing: ListingView
  reviews: ReviewsView
  calendar: CalendarView
  booking: PanelView
  /** Null where no pin is set yet. */
  location: LocationView | null
  similar: readonly CardView[]
  similarOnward?: string
  /** The page's address for sharing; null in a preview, which is neither shared nor reported. */
  address: string | null
  refusal: Refusal | undefined
  report: ReportRefusal | undefined
  /** A link to the search that led here. */
  wayBack: ReactNode
}

export function ListingPage(props: Props) {
  const { listing, reviews, calendar, booking, location, similar, similarOnward, address, refusal, report, wayBack } =
    props
  const { search } = useLocation()

  return (
    <main id="main" className="page pt-4 pb-24 lg:pt-8 lg:pb-0">
      <WideSectionBar listing={listing} booking={booking} location={location} />
      {wayBack}
      <div className="hidden pb-2 md:block lg:-mt-3">
        <Crumbs crumbs={listing.crumbs} />
      </div>
      <Gallery photos={listing.photos} />
      <Heading listing={listing} address={address} />
      <div className="mt-6 grid gap-10 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr] lg:gap-x-16">
        <div className="border-b border-sand-200 pb-10">
          <Facts listing={listing} />
        </div>
        <PanelPlace>
          <BookingPanel listing={listing} booking={booking} refusal={refusal} />
        </PanelPlace>
        <div className="grid content-start gap-10 divided *:pb-10">
          <Description listing={listing} isPublic={address !== null} />
          <AmenityList groups={listing.amenities} />
          <Stated groups={listing.stated} />
          <Availability calendar={calendar} booking={booking} isHourly={listing.isHourly} zone={listing.zone} />
          <AfterFold
            listing={listing}
            reviews={reviews}
            location={location}
            isGuest={address !== null && !booking.isOwn}
          />
        </div>
      </div>
      {address !== null && <ReportLink />}
      <Similar cards={similar} onward={similarOnward} />
      <MobileBookingBar listing={listing} booking={booking} />
      <Suspense>
        {/[?&]show=(photos|share|report)/.test(search) && (
          <ListingDialogs listing={listing} address={address ?? ''} report={report} />
        )}
      </Suspense>
    </main>
  )
}

/**
 * Under the facts on phones; beside the page it stands below the section bar, and below the header while that is there.
 * While it is pointed at it stays: a button that moves between press and release is not pressed.
 */
function PanelPlace({ children }: { children: ReactNode }) {
  const header = useHeaderHeight()
  const [over, setOver] = useState(header)
  const [isPointedAt, setPointedAt] = useState(false)
  if (over !== header && (!isPointedAt || over === null)) setOver(header)
  return (
    <aside
      id="book"
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      style={over === null ? undefined : ({ '--over': `${over}px` } as CSSProperties)}
      className="scroll-mt-24 transition-[top] duration-300 lg:sticky lg:top-[calc(5.25rem+var(--over,4.5625rem))] lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-start"
    >
      {children}
    </aside>
  )
}

const SectionBar = lazy(async () => ({ default: (await import('./section-bar.tsx')).SectionBar }))

/** Only large screens have room for it. */
function WideSectionBar(props: Pick<Props, 'listing' | 'booking' | 'location'>) {
  const isWide = useMedia('(min-width: 64rem)')
  return <Suspense>{isWide && <SectionBar {...props} />}</Suspense>
}

function Heading({ listing, address }: Pick<Props, 'listing' | 'address'>) {
  const { t } = useTranslation(['listing', 'kinds'])
  const locale = useLocale()
  const rating = listing.rating === null ? null : formatRating(listing.rating, locale)
  return (
    <header className="mt-6">
      <div className="flex items-start justify-between gap-4">
        <p className="min-w-0 pt-2.5 text-sm font-semibold text-clay-700">{`${t(`kinds:subcategory.${listing.kind}`)} · ${listing.place}`}</p>
        {address !== null && (
          <div className="flex">
            <SaveLink listingId={listing.id} />
            <ShareLink title={listing.title.text} address={address} />
          </div>
        )}
      </div>
      <PageTitle
        lang={listing.title.isFallback ? listing.title.language : undefined}
        dir="auto"
        isLead
        className="mt-1 text-balance"
      >
        {listing.title.text}
      </PageTitle>
      <p className="mt-3">
        <Rating
          rating={rating ? { value: rating, label: t('rating', { value: rating }) } : null}
          newLabel={t('new')}
          count={t('reviewCount', { count: listing.reviewCount })}
        />
      </p>
    </header>
  )
}

function Description({ listing: { id, description }, isPublic }: { listing: ListingView; isPublic: boolean }) {
  const { t } = useTranslation('listing')
  return (
    <section className="max-w-text">
      <h2 className="mb-3 text-xl font-bold">{t('about')}</h2>
      <div lang={description.isFallback ? description.language : undefined} className="grid gap-4">
        {description.paragraphs.map((paragraph) => (
          <p key={paragraph} dir="auto" className="wrap-anywhere">
            {paragraph}
          </p>
        ))}
      </div>
      {description.isFallback && (
        <p className="mt-3 flex items-center gap-2 text-sm text-ink-500">
          <Icon name="languages" size={16} />
          {t(`writtenIn.${description.language}`)}
        </p>
      )}
      {isPublic && description.canTranslate && <Translate of="listing" id={id} />}
    </section>
  )
}
