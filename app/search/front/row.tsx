import { useTranslation } from '#app/ui/texts.tsx'
import { CachedPart } from '#app/ui/cached-part.tsx'
import { Link } from '#app/ui/link.tsx'
import { Rail } from '#app/listings/card/rail.tsx'
import { Card } from '#app/listings/card/card.tsx'
import type { RowView } from './rows.view.server.ts'

/** Spec §9: a card in a row is 230 px wide, and its square shows two thirds of a picture's width. */
const SIZES = '20rem'

/** A row of one kind; its heading leads to all of that kind. */
export function Row({ row, isHourly, isFirst = false }: { row: RowView; isHourly: boolean; isFirst?: boolean }) {
  const { t } = useTranslation('home')
  const all = `/?category=${row.kind}${isHourly ? '&type=hour' : ''}`

  return (
    <section aria-label={row.title} data-row={row.kind}>
      <div className="mb-1 flex items-center justify-between lg:pr-26">
        <h2 className="text-xl font-bold tracking-tight">
          <Link to={all} className="inline-flex min-h-11 items-center hover:text-clay-700">
            {row.title}
          </Link>
        </h2>
        <Link
          to={all}
          className="flex min-h-11 flex-none items-center pl-4 text-sm font-semibold underline underline-offset-4"
          aria-label={t('seeAllOf', { kind: row.title })}
        >
          {t('seeAll')}
        </Link>
      </div>
      <Rail label={row.title} previous={t('previous')} next={t('next')}>
        {row.cards.map((card, index) => (
          <CachedPart
            key={card.id}
            as="li"
            className="w-[14.375rem]"
            part={Card}
            props={{ heading: 'h3', card, sizes: SIZES, isInRow: true, isFirst: isFirst && index === 0 }}
            isCached={!(isFirst && index === 0)}
          />
        ))}
      </Rail>
    </section>
  )
}
