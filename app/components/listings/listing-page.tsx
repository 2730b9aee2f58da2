import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import type { ListingView } from './view.ts'
import { Icon } from '../../ui/icon.tsx'
import { Rating } from '../../ui/rating.tsx'
import { BookingPanel } from '../bookings/booking-panel.tsx'
import type { PanelView, Refusal } from '../bookings/panel-view.ts'
import { MobileBookingBar } from '../bookings/mobile-booking-bar.tsx'
import { Availability, type CalendarView } from './availability.tsx'
import { AllPhotos, Gallery } from './gallery.tsx'
import { AmenityList, Facts, HostCard, HouseRules, RefundPolicyText } from './listing-facts.tsx'
import { Reviews, type ReviewsView } from './reviews.tsx'

type Props = {
  listing: ListingView
  reviews: ReviewsView
  calendar: CalendarView
  booking: PanelView
  refusal: Refusal | undefined
}

export function ListingPage({ listing, reviews, calendar, booking, refusal }: Props) {
  const { t } = useTranslation(['listing', 'kinds'])
  const rating = listing.rating?.toFixed(1)
  const isShowingPhotos = new URLSearchParams(useLocation().search).get('show') === 'photos'

  return (
    <main id="main" className="page pt-4 pb-24 lg:pt-8 lg:pb-0">
      <Gallery photos={listing.photos} />
      <header className="mt-6">
        <p className="text-sm font-semibold text-clay-700">{`${t(`kinds:subcategory.${listing.kind}`)} · ${listing.place}`}</p>
        <h1
          lang={listing.title.isFallback ? listing.title.language : undefined}
          className="mt-1 text-2xl font-bold tracking-tight text-balance lg:text-3xl"
        >
          {listing.title.text}
        </h1>
        <p className="mt-3">
          <Rating
            rating={rating ? { value: rating, label: t('rating', { value: rating }) } : null}
            newLabel={t('new')}
            count={t('reviewCount', { count: listing.reviewCount })}
          />
        </p>
      </header>
      <div className="mt-6 grid gap-12 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-16">
        <div className="grid content-start gap-10 divide-y divide-sand-200 *:pb-10">
          <Facts listing={listing} />
          <Description listing={listing} />
          <AmenityList groups={listing.amenities} />
          <Availability calendar={calendar} booking={booking} isHourly={listing.isHourly} timeZone={listing.timeZone} />
          <Reviews reviews={reviews} rating={listing.rating} />
          <HouseRules listing={listing} />
          <RefundPolicyText policy={listing.refundPolicy} tiers={listing.refundTiers} />
          <HostCard host={listing.host} />
        </div>
        <aside id="book" className="lg:sticky lg:top-6 lg:self-start">
          <BookingPanel listing={listing} booking={booking} refusal={refusal} />
        </aside>
      </div>
      <MobileBookingBar price={listing.fromPrice} isHourly={listing.isHourly} hasStay={booking.quote !== null} />
      {isShowingPhotos && <AllPhotos photos={listing.photos} title={listing.title.text} />}
    </main>
  )
}

function Description({ listing: { description } }: { listing: ListingView }) {
  const { t } = useTranslation('listing')
  return (
    <section className="max-w-text">
      <h2 className="mb-3 text-xl font-bold">{t('about')}</h2>
      <div lang={description.isFallback ? description.language : undefined} className="grid gap-4">
        {description.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      {description.isFallback && (
        <p className="mt-3 flex items-center gap-2 text-sm text-ink-500">
          <Icon name="languages" size={16} />
          {t(`writtenIn.${description.language}`)}
        </p>
      )}
    </section>
  )
}
