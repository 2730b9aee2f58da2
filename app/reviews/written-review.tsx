import { stars } from '#domain/reviews/review.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useTranslation } from '#app/ui/texts.tsx'

/** One side's review of a booking. */
export type WrittenView = { overall: number; comment: string; language: string; reply: string | null }

export function WrittenReview({ review }: { review: WrittenView }) {
  const { t } = useTranslation('reviewing')
  return (
    <>
      <p className="flex gap-0.5 text-clay-600">
        <span className="sr-only">{t('stars', { count: review.overall })}</span>
        {stars.map((star) => (
          <Icon key={star} name="star" size={16} className={star > review.overall ? '[fill-opacity:0]' : ''} />
        ))}
      </p>
      {review.comment && (
        <p className="mt-1.5 max-w-text whitespace-pre-line wrap-anywhere" lang={review.language} dir="auto">
          {review.comment}
        </p>
      )}
      {review.reply && (
        <p className="mt-3 max-w-text border-l-2 border-sand-300 pl-3 text-sm whitespace-pre-line wrap-anywhere text-ink-700">
          <span className="font-semibold">{t('reply')}</span> <span dir="auto">{review.reply}</span>
        </p>
      )}
    </>
  )
}
