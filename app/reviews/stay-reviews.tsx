import { ButtonLink } from '#app/ui/button.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import type { StayReviewsView } from './stay-reviews.view.server.ts'
import { WrittenReview } from './written-review.tsx'

/** A booking's reviews by both sides, with a link to write one. */
export function StayReviews({ reviews }: { reviews: StayReviewsView | null }) {
  const { t } = useTranslation('reviewing')
  if (!reviews) return null
  const { side, otherName: name, formAt, until, own, theirs } = reviews
  return (
    <div id="reviews" className="grid scroll-mt-24 gap-6">
      {formAt && !own && (
        <section aria-labelledby="review-ask" className="rounded-2xl bg-sand-100 p-6">
          <h2 id="review-ask" className="text-lg font-bold">
            {t(`ask.${side}`, { name })}
          </h2>
          <p className="mt-1 mb-4 text-ink-700">{t('stay.askText', { until })}</p>
          <ButtonLink to={formAt}>{t('stay.write')}</ButtonLink>
        </section>
      )}
      {own && (
        <section aria-labelledby="review-own">
          <h2 id="review-own" className="mb-2 text-lg font-bold">
            {t('stay.yours')}
          </h2>
          <WrittenReview review={own} />
          {!own.isShown && <p className="mt-2 text-sm text-ink-500">{t('stay.hidden', { until, name })}</p>}
          {formAt && (
            <ButtonLink to={formAt} look="plain" className="mt-4">
              {t('stay.edit')}
            </ButtonLink>
          )}
        </section>
      )}
      {theirs && (
        <section aria-labelledby="review-theirs">
          <h2 id="review-theirs" className="mb-2 text-lg font-bold">
            {t('stay.theirs', { name })}
          </h2>
          <WrittenReview review={theirs} />
        </section>
      )}
    </div>
  )
}
