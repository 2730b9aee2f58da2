import { photoSet } from '#domain/media/photo.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { Photo } from '../../ui/photo.tsx'
import { Rating } from '../../ui/rating.tsx'

/** A card as the server has prepared it: the price is a finished text in the viewer's currency. */
export type CardView = {
  id: string
  kind: string
  isHourly: boolean
  title: string
  titleLanguage: string | null
  place: string
  photos: readonly { key: string; color: string; caption: string }[]
  rating: number | null
  reviews: number
  price: string
  isConverted: boolean
  total: string | null
  isAvailableNow: boolean
}

type Props = {
  card: CardView /** Dates and party, kept on the way to the listing. */
  search?: string
  sizes: string
  isFirst?: boolean
  /** Below a row's heading, or right below the page's. */
  heading: 'h2' | 'h3'
}

/** Price in words: 'From {price} / day'. Every mandatory fee is inside (decision C5a). */
export function Card({ card, search = '', sizes, isFirst = false, heading: Heading }: Props) {
  const { t } = useTranslation(['card', 'kinds'])
  const to = { pathname: `/property/${card.id}`, search }

  return (
    <article className="group relative">
      <CardPhotos card={card} sizes={sizes} isFirst={isFirst} />
      <div className="mt-3 flex items-start justify-between gap-3">
        <Heading className="line-clamp-2 text-base leading-snug font-semibold" lang={card.titleLanguage ?? undefined}>
          {/* The whole card is the link: its area is stretched over the picture. */}
          <Link to={to} prefetch="intent" className="after:absolute after:inset-0 after:rounded-xl">
            {card.title}
          </Link>
        </Heading>
        <Rating value={card.rating} newLabel={t('new')} label={t('rating', { value: card.rating?.toFixed(1) ?? '' })} />
      </div>
      <p className="mt-0.5 line-clamp-1 text-sm text-ink-500">{`${t(`kinds:subcategory.${card.kind}`)} · ${card.place}`}</p>
      <p className="mt-1.5 text-base">
        <span className="font-semibold">
          {t(card.isHourly ? 'fromHour' : 'fromDay', { price: `${card.isConverted ? '≈ ' : ''}${card.price}` })}
        </span>
        {card.total && <span className="text-ink-500">{` · ${t('total', { price: card.total })}`}</span>}
      </p>
    </article>
  )
}

/** The first picture is in the page; the others come when somebody is about to look. */
function CardPhotos({ card, sizes, isFirst }: { card: CardView; sizes: string; isFirst: boolean }) {
  const { t } = useTranslation('card')
  const [shown, setShown] = useState(0)
  const [isNear, setNear] = useState(false)
  const photo = card.photos[shown] ?? card.photos[0]
  const move = (step: number) => setShown((index) => (index + step + card.photos.length) % card.photos.length)

  return (
    <div className="relative aspect-[4/3] overflow-hidden rounded-xl bg-sand-100" onPointerEnter={() => setNear(true)}>
      {photo && (
        <Photo
          key={photo.key}
          set={photoSet(photo.key, 960)}
          sizes={sizes}
          alt={photo.caption}
          color={photo.color}
          isFirst={isFirst}
          className="size-full transition-transform duration-500 group-hover:scale-[1.03]"
        />
      )}
      {card.isAvailableNow && (
        <span className="absolute top-3 left-3 rounded-full bg-white/95 px-2.5 py-1 text-xs font-semibold text-leaf-700">
          {t('availableNow')}
        </span>
      )}
      {isNear && card.photos.length > 1 && (
        <div className="absolute inset-x-2 top-1/2 z-10 hidden -translate-y-1/2 justify-between md:flex">
          <Turn icon="chevron-left" label={t('previousPhoto')} onPress={() => move(-1)} />
          <Turn icon="chevron-right" label={t('nextPhoto')} onPress={() => move(1)} />
        </div>
      )}
      {isNear && card.photos.length > 1 && (
        <div aria-hidden="true" className="absolute inset-x-0 bottom-3 flex justify-center gap-1.5">
          {card.photos.map(({ key }, index) => (
            <span key={key} className={`size-1.5 rounded-full bg-white ${index === shown ? '' : 'opacity-60'}`} />
          ))}
        </div>
      )}
    </div>
  )
}

function Turn({ icon, label, onPress }: { icon: string; label: string; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onPress}
      className="grid size-9 place-items-center rounded-full bg-white/95 opacity-0 shadow-soft transition-opacity group-hover:opacity-100 focus-visible:opacity-100"
    >
      <Icon name={icon} size={16} />
    </button>
  )
}
