import { useEffect, useState } from 'react'
import { useTranslation } from '#app/ui/texts.tsx'
import { useNavigation } from 'react-router'
import { Link } from '#app/ui/link.tsx'
import { Rating } from '#app/ui/rating.tsx'
import { Arrows, CardPhotos, useTurning } from './card-photos.tsx'
import type { CardView } from './card.view.server.ts'

type Props = {
  card: CardView
  /** Dates and party, carried to the listing's address. */
  search?: string
  /** Data for the listing's page about the results that led to it. */
  state?: unknown
  sizes: string
  isFirst?: boolean
  /** The card is in a row that is itself swiped. */
  isInRow?: boolean
  /** It can be put into a wishlist. */
  hasHeart?: boolean
  /** Below a row's heading, or right below the page's. */
  heading: 'h2' | 'h3'
}

export function Card(props: Props) {
  const { card, search = '', state, sizes, isFirst = false, isInRow = false, hasHeart = true, heading: Heading } = props
  const turning = useTurning(card, isInRow)
  const [isPressed, setPressed] = useState(false)
  const [isOpening, setOpening] = useState(false)
  // Spec §5.
  if (!card.id || !card.title) return <Invalid />

  return (
    <article
      className={`group ${isOpening ? 'opening' : 'relative'} ${isInRow ? '' : '[touch-action:pan-y] short:flow-root'}`}
      {...turning.looks}
      // Data that `cardOnPage` cannot read from the card itself.
      {...(isInRow && { 'data-icon': card.icon, 'data-more': card.more.length > 0 ? '' : undefined })}
    >
      <CardPhotos card={card} turning={turning} sizes={sizes} isFirst={isFirst} isInRow={isInRow} hasHeart={hasHeart} />
      <div className="mt-3 flex items-start justify-between gap-3">
        <Heading
          dir="auto"
          className="line-clamp-2 text-base leading-snug font-semibold wrap-anywhere"
          lang={card.titleLanguage}
        >
          {/* The whole card is the link; in a row a finger on the picture turns it, below it scrolls the row. */}
          <Link
            to={`/property/${card.id}${card.shifted?.onward ?? search}`}
            state={state}
            prefetch="intent"
            onClick={() => setPressed(true)}
            className="after:absolute after:inset-0 after:rounded-xl"
          >
            {card.title}
            {isInRow && <span className="absolute inset-x-0 top-0 z-1 aspect-square [touch-action:pan-y]" />}
          </Link>
        </Heading>
        <Rating rating={card.rating} newLabel={card.newLabel} />
      </div>
      <p className="mt-0.5 line-clamp-1 text-sm text-ink-500">{card.line}</p>
      {card.near && <p className="text-sm text-ink-500">{card.near}</p>}
      {card.shifted && <p className="text-sm font-semibold text-leaf-700">{card.shifted.text}</p>}
      <p className="mt-1.5 text-base font-semibold">{card.price}</p>
      {card.stay && (
        <p className="text-sm text-ink-500">
          {card.stay}
          {card.average && (
            <>
              <br />
              {card.average}
            </>
          )}
        </p>
      )}
      {turning.isNear && turning.hasFurther && <Arrows move={turning.move} isInRow={isInRow} />}
      {isPressed && <Opening path={`/property/${card.id}`} onChange={setOpening} />}
    </article>
  )
}

/** While a pressed card's page loads, the card is shown in its place (`opening` in base.css). */
function Opening({ path, onChange }: { path: string; onChange: (isOpening: boolean) => void }) {
  const { location } = useNavigation()
  useEffect(() => onChange(location?.pathname === path), [location, path, onChange])
  return null
}

function Invalid() {
  const { t } = useTranslation('card')
  return <p className="rounded-xl bg-sand-100 p-4 text-sm text-ink-500">{t('invalid')}</p>
}
