import { Icon } from '#app/ui/icon.tsx'
import { textLinkClass } from '#app/ui/link.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import type { AboutGuestView } from './about-guest.view.server.ts'
import { WrittenReview } from './written-review.tsx'

/** Other hosts' reviews of the guest, beside a request. */
export function AboutGuest({ about: { mean, newest } }: { about: AboutGuestView }) {
  const { t } = useTranslation('reviewing')
  if (mean === null) return <p className="text-sm text-ink-500">{t('noneOfGuest')}</p>
  return (
    <div>
      <p className="flex items-center gap-2 font-semibold">
        <Icon name="star" size={18} className="text-clay-600" />
        {mean}
      </p>
      <details>
        <summary className={`${textLinkClass} cursor-pointer text-sm`}>{t('ofGuest')}</summary>
        <ul className="mt-1 grid gap-5">
          {newest.map((review) => (
            <li key={review.id}>
              <p className="mb-1 text-sm font-semibold">{review.author}</p>
              <WrittenReview review={review} />
            </li>
          ))}
        </ul>
      </details>
    </div>
  )
}
