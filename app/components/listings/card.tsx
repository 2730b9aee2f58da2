import { photoSet } from '#domain/media/photo.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '../../ui/link.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Photo } from '../../ui/photo.tsx'
import { Rating } from '../../ui/rating.tsx'

/** A card as the server has prepared it: finished texts in the viewer's language and currency, as few as it shows. */
export type CardView = {
  id: string
  title: string
  /** When the host wrote it only in another language than the page's. */
  titleLanguage?: 'en' | 'es'
  /** Kind and place. */
  line: string
  photo: { key: string; color: string; caption: string } | null
  /** The other pictures, looked at only by those who turn the card. */
  more: readonly string[]
  rating: { value: string; label: string } | null
  newLabel: string
  price: string
  total?: string
  tag?: string
}

type Props = {
  card: CardView
  /** Dates and party, kept on the way to the listing. */
  search?: string
  sizes: string
  isFirst?: boolean
  /** Below a row's heading, or right below the page's. */
  heading: 'h2' | 'h3'
}

/** 'From {price} / day': every mandatory fee is inside (decision C5a). */
export function Card({ card, search = '', sizes, isFirst = false, heading: Heading }: Props) {
  return (
    <article className="group relative">
      <CardPhotos card={card} sizes={sizes} isFirst={isFirst} />
      <div className="mt-3 flex items-start justify-between gap-3">
        <Heading className="line-clamp-2 text-base leading-snug font-semibold" lang={card.titleLanguage}>
          {/* The whole card is the link: its area is stretched over the picture. */}
          <Link
            to={`/property/${card.id}${search}`}
            prefetch="intent"
            className="after:absolute after:inset-0 after:rounded-xl"
          >
            {card.title}
          </Link>
        </Heading>
        <Rating rating={card.rating} newLabel={card.newLabel} />
      </div>
      <p className="mt-0.5 line-clamp-1 text-sm text-ink-500">{card.line}</p>
      <p className="mt-1.5 text-base">
        <span className="font-semibold">{card.price}</span>
        {card.total && <span className="text-ink-500">{` · ${card.total}`}</span>}
      </p>
    </article>
  )
}

/** The first picture is in the page; the others come when somebody is about to look. */
function CardPhotos({ card, sizes, isFirst }: { card: CardView; sizes: string; isFirst: boolean }) {
  const [shown, setShown] = useState(0)
  const [isNear, setNear] = useState(false)
  const { photo, more } = card
  const key = shown === 0 ? photo?.key : more[shown - 1]
  const count = more.length + 1

  return (
    <div className="relative aspect-[4/3] overflow-hidden rounded-xl bg-sand-100" onPointerEnter={() => setNear(true)}>
      {photo && key && (
        <Photo
          key={key}
          set={photoSet(key, 960)}
          sizes={sizes}
          alt={photo.caption}
          color={photo.color}
          isFirst={isFirst}
          className="size-full transition-transform duration-500 group-hover:scale-[1.03]"
        />
      )}
      {card.tag && (
        <span className="absolute top-3 left-3 rounded-full bg-white/95 px-2.5 py-1 text-xs font-semibold text-leaf-700">
          {card.tag}
        </span>
      )}
      {isNear && more.length > 0 && (
        <Turning shown={shown} count={count} move={(step) => setShown((shown + step + count) % count)} />
      )}
    </div>
  )
}

type TurningProps = { shown: number; count: number; move: (step: 1 | -1) => void }

function Turning({ shown, count, move }: TurningProps) {
  const { t } = useTranslation('card')
  return (
    <>
      <div className="absolute inset-x-2 top-1/2 z-10 hidden -translate-y-1/2 justify-between md:flex">
        <Turn icon="chevron-left" label={t('previousPhoto')} onPress={() => move(-1)} />
        <Turn icon="chevron-right" label={t('nextPhoto')} onPress={() => move(1)} />
      </div>
      <div aria-hidden="true" className="absolute inset-x-0 bottom-3 flex justify-center gap-1.5">
        {Array.from({ length: count }, (_, index) => (
          <span key={index} className={`size-1.5 rounded-full bg-white ${index === shown ? '' : 'opacity-60'}`} />
        ))}
      </div>
    </>
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
