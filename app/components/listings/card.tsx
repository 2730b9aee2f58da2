import { useTranslation } from 'react-i18next'
import { Link } from '../../ui/link.tsx'
import { Rating } from '../../ui/rating.tsx'
import { CardPhotos, useMorePhotos, usePhotoTurning } from './card-photos.tsx'

/** A card as the server has prepared it: finished texts in the viewer's language and currency, as few as it shows. */
export type CardView = {
  id: string
  title: string
  /** When the host wrote it only in another language than the page's. */
  titleLanguage?: 'en' | 'es'
  /** Kind and place. */
  line: string
  /** A sign of its kind, where there is no picture. */
  icon: string
  photo: { key: string; color: string; caption: string } | null
  /** The other pictures, looked at only by those who turn the card; where a page has many cards, asked for by them. */
  more: readonly string[] | 'asked-for'
  rating: { value: string; label: string } | null
  newLabel: string
  /** 'Per day' or 'Per hour'. */
  unit: string
  price: string
  total?: string
  /** 'Available now'. */
  tag?: string
  /** '1.2 km away' from what was searched for; where that is not known, '14 views this week'. */
  near?: string
  /** When its dates are others than those asked for: which, and how they go on to the listing. */
  shifted?: { onward: string; text: string }
}

type Props = {
  card: CardView
  /** Dates and party, kept on the way to the listing. */
  search?: string
  sizes: string
  isFirst?: boolean
  /** Stands in a row that is swiped itself. */
  isInRow?: boolean
  /** Below a row's heading, or right below the page's. */
  heading: 'h2' | 'h3'
}

/** 'From {price} / day': every mandatory fee is inside (decision C5a). */
export function Card({ card, search = '', sizes, isFirst = false, isInRow = false, heading: Heading }: Props) {
  const { more, askForMore } = useMorePhotos(card)
  const { shown, move, touch } = usePhotoTurning(more.length + 1, isInRow)
  // Spec §5.
  if (!card.id || !card.title) return <Invalid />

  return (
    <article className={`group relative ${isInRow ? '' : 'touch-pan-y'}`} {...touch}>
      <CardPhotos
        card={card}
        more={more}
        sizes={sizes}
        isFirst={isFirst}
        hasDots={!isInRow}
        shown={shown}
        move={move}
        onNear={askForMore}
      />
      <div className="mt-3 flex items-start justify-between gap-3">
        <Heading className="line-clamp-2 text-base leading-snug font-semibold" lang={card.titleLanguage}>
          {/* The whole card is the link: its area is stretched over the picture. */}
          <Link
            to={`/property/${card.id}${card.shifted?.onward ?? search}`}
            prefetch="intent"
            className="after:absolute after:inset-0 after:rounded-xl"
          >
            {card.title}
          </Link>
        </Heading>
        <Rating rating={card.rating} newLabel={card.newLabel} />
      </div>
      <p className="mt-0.5 line-clamp-1 text-sm text-ink-500">{card.line}</p>
      {card.near && <p className="text-sm text-ink-500">{card.near}</p>}
      {card.shifted && <p className="text-sm font-semibold text-leaf-700">{card.shifted.text}</p>}
      <p className="mt-1.5 text-base">
        <span className="font-semibold">{card.price}</span>
        {card.total && <span className="text-ink-500">{` · ${card.total}`}</span>}
      </p>
    </article>
  )
}

function Invalid() {
  const { t } = useTranslation('card')
  return <p className="rounded-xl bg-sand-100 p-4 text-sm text-ink-500">{t('invalid')}</p>
}
