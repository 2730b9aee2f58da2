import type { Search } from '#domain/search/search.ts'
import { Card } from '#app/listings/card/card.tsx'
import { CachedPart } from '#app/ui/cached-part.tsx'
import type { CardView } from '#app/listings/card/card.view.server.ts'

/** Spec §2: one column to 768 px, two to 1024, three above; two beside the map. */
const SIZES = '(min-width: 64rem) 30rem, (min-width: 48rem) 60vw, 120vw'

type Props = {
  cards: readonly CardView[]
  onward: string
  search: Search
  isMapOpen: boolean
  isLoading: boolean
  highlighted: string | null
  onHighlight: (id: string | null) => void
}

export function ResultsGrid({ cards, onward, search, isMapOpen, isLoading, highlighted, onHighlight }: Props) {
  const pointing = (id: string) =>
    isMapOpen
      ? {
          onPointerEnter: () => onHighlight(id),
          onPointerLeave: () => onHighlight(null),
          onFocus: () => onHighlight(id),
          onBlur: () => onHighlight(null),
        }
      : {}
  return (
    <ul
      className={`mt-4 grid grid-cols-1 md:mt-6 gap-x-6 gap-y-10 short:mt-3 transition-opacity min-[48.0625rem]:grid-cols-2 ${isMapOpen ? '' : 'min-[64.0625rem]:grid-cols-3'} ${isLoading ? 'opacity-60' : ''}`}
    >
      {cards.map((card, index) => (
        <CachedPart
          key={card.id}
          as="li"
          {...pointing(card.id)}
          className={highlighted === card.id ? 'rounded-xl outline-3 outline-offset-6 outline-clay-600' : undefined}
          part={Card}
          props={{ heading: 'h2', card, search: onward, sizes: SIZES, isFirst: index === 0 }}
          inBrowser={{ state: { search } }}
          isCached={index > 0}
        />
      ))}
    </ul>
  )
}
