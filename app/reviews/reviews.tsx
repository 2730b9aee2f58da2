import { formatDay, formatRating } from '#domain/i18n/format.ts'
import { useTranslation } from '#app/ui/texts.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { ReportReview } from './report-review.tsx'
import { SectionPager } from '#app/ui/pages/paged-section.tsx'
import { useLocale } from '#app/ui/route-data.ts'
import { Translate } from '#app/translations/translate-later.tsx'
import type { ReviewsView } from './reviews.view.server.ts'

export function Reviews({ reviews }: { reviews: ReviewsView }) {
  const { t } = useTranslation('reviews')
  const locale = useLocale()
  if (reviews.rating === null) {
    return (
      <section id="reviews">
        <h2 className="mb-2 text-xl font-bold">{t('none')}</h2>
        <p className="text-ink-500">{t('noneText')}</p>
      </section>
    )
  }
  return (
    <section id="reviews">
      <h2 className="mb-5 flex items-center gap-2 text-xl font-bold">
        <Icon name="star" className="text-clay-600" />
        {t('title', { rating: formatRating(reviews.rating, locale), count: reviews.count })}
      </h2>
      <dl className="mb-8 grid gap-x-10 gap-y-3 sm:grid-cols-2">
        {reviews.aspects.map(({ aspect, mean }) => (
          <Aspect key={aspect} label={t(`aspect.${aspect}`)} mean={mean} />
        ))}
      </dl>
      <ul className="grid gap-8 md:grid-cols-2">
        {reviews.newest.map((review) => (
          <ReviewItem key={review.id} review={review} />
        ))}
      </ul>
      <ReviewPages page={reviews.page} pages={reviews.pages} />
    </section>
  )
}

function ReviewPages({ page, pages }: { page: number; pages: number }) {
  const { t } = useTranslation('reviews')
  return (
    <SectionPager
      name="reviews"
      page={page}
      pages={pages}
      words={{
        label: t('pages'),
        previous: t('newer'),
        next: t('older'),
        page: (number) => t('page', { page: number }),
      }}
    />
  )
}

function Aspect({ label, mean }: { label: string; mean: number }) {
  const locale = useLocale()
  return (
    <div className="flex items-center gap-4">
      <dt className="flex-1">{label}</dt>
      <dd className="flex items-center gap-3">
        <span aria-hidden="true" className="h-1 w-24 overflow-hidden rounded-full bg-sand-200">
          <span className="block h-full bg-ink-900" style={{ width: `${mean * 20}%` }} />
        </span>
        <span className="text-sm font-semibold figures">{formatRating(mean, locale)}</span>
      </dd>
    </div>
  )
}

function ReviewItem({ review }: { review: ReviewsView['newest'][number] }) {
  const { t } = useTranslation(['reviews', 'listing'])
  const locale = useLocale()
  return (
    <li>
      <p className="flex items-center gap-3">
        <Avatar name={review.author} picture={review.avatar} className="size-10 bg-sand-200" />
        <span>
          <span className="block font-semibold">{review.author}</span>
          <span className="block text-sm text-ink-500">{formatDay(`${review.month}-01`, locale, 'month')}</span>
        </span>
      </p>
      <p className="mt-2 flex gap-0.5 text-clay-600">
        <span className="sr-only">{t('listing:rating', { value: review.overall })}</span>
        {Array.from({ length: review.overall }, (_, star) => (
          <Icon key={star} name="star" size={14} />
        ))}
      </p>
      <p className="mt-2" lang={review.language} dir="auto">
        {review.comment}
      </p>
      {review.language !== locale.slice(0, 2) && (
        <p className="mt-1 text-sm text-ink-500">{t(`writtenIn.${review.language as 'en' | 'es'}`)}</p>
      )}
      {review.canTranslate && <Translate of="review" id={review.id} />}
      {review.reply && (
        <p className="mt-3 border-l-2 border-sand-300 pl-3 text-sm text-ink-700">
          <span className="font-semibold">{t('reply')}</span> <span dir="auto">{review.reply}</span>
        </p>
      )}
      <ReportReview id={review.id} author={review.author} />
    </li>
  )
}
