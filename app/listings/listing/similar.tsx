import { useTranslation } from '#app/ui/texts.tsx'
import { CachedPart } from '#app/ui/cached-part.tsx'
import { Card } from '../card/card.tsx'
import type { CardView } from '../card/card.view.server.ts'

const SIZES = '(min-width: 80rem) 18rem, (min-width: 48rem) 23vw, 14.5rem'

/** Spaces like this one nearby: a row to swipe on phones, two rows of four on larger screens. */
export function Similar({ cards, onward = '' }: { cards: readonly CardView[]; onward?: string | undefined }) {
  const { t } = useTranslation('listing')
  if (cards.length === 0) return null
  return (
    <section aria-labelledby="similar" className="mt-4 border-t border-sand-200 pt-10">
      <h2 id="similar" className="mb-5 text-xl font-bold">
        {t('similar')}
      </h2>
      <ul className="rail -mx-5 scroll-px-5 px-5 pb-1 md:mx-0 md:grid md:grid-cols-4 md:gap-x-6 md:gap-y-8 md:overflow-visible md:px-0">
        {cards.map((card) => (
          <CachedPart
            key={card.id}
            as="li"
            className="w-[14.5rem] md:w-auto"
            part={Card}
            props={{ heading: 'h3', card, search: onward, sizes: SIZES }}
          />
        ))}
      </ul>
    </section>
  )
}
