import { photoUrl } from '#domain/media/photo.ts'
import { useTranslation } from '#app/ui/texts.tsx'
import { Heart } from '#app/ui/heart.tsx'
import { Link } from '#app/ui/link.tsx'
import { Photo } from '#app/ui/photo.tsx'
import { Rating } from '#app/ui/rating.tsx'
import type { CardView } from './card.view.server.ts'
import { NoPhoto } from '../no-photo.tsx'

/** Spec §2: a row with a picture of 128 by 96, for where there is little room. */
export function CompactCard({ card, search = '' }: { card: CardView; search?: string }) {
  const { t } = useTranslation('card')
  return (
    <article className="relative flex gap-3">
      <div className="relative h-24 w-32 flex-none overflow-hidden rounded-lg bg-sand-100">
        {card.photo ? (
          <Photo
            set={`${photoUrl(card.photo.key, 320)} 320w`}
            sizes="128px"
            alt={card.photo.alt}
            color={card.photo.color}
            fallback={<NoPhoto icon={card.icon} />}
            className="size-full"
          />
        ) : (
          <NoPhoto icon={card.icon} />
        )}
        <Heart listingId={card.id} label={t('save', { title: card.title })} />
      </div>
      <div className="min-w-0 text-sm">
        <h3 dir="auto" className="line-clamp-2 leading-snug font-semibold wrap-anywhere" lang={card.titleLanguage}>
          <Link
            to={`/property/${card.id}${card.shifted?.onward ?? search}`}
            className="after:absolute after:inset-0 after:rounded-xl"
          >
            {card.title}
          </Link>
        </h3>
        <p className="flex gap-2 text-ink-500">
          <Rating rating={card.rating} newLabel={card.newLabel} />
          {card.near && <span className="truncate">{card.near}</span>}
        </p>
        <p className="font-semibold">{card.price}</p>
      </div>
    </article>
  )
}
