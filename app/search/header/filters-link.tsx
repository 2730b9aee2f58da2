import type { Search } from '#domain/search/search.ts'
import { useTranslation } from '#app/ui/texts.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { useOverlay } from '#app/ui/overlay.ts'
import { setFilters } from './set-filters.ts'

type Props = {
  search: Search /** On a phone: a sign without its name, as large as the pill beside it. */
  isRound?: boolean
}

/** A link to the filters with the number set. */
export function FiltersLink({ search, isRound }: Props) {
  const { t } = useTranslation('bar')
  const { open } = useOverlay()
  const count = setFilters(search)
  return (
    <Link
      to={open({ show: 'filters' })}
      preventScrollReset
      className={`relative flex-none items-center rounded-full border border-sand-200 bg-white shadow-soft ${isRound ? 'grid size-14 justify-center' : 'flex min-h-12 gap-2 px-4 text-sm font-semibold hover:border-ink-900'}`}
    >
      <Icon name="sliders-horizontal" size={isRound ? 20 : 18} />
      <span className={isRound ? 'sr-only' : ''}>{t('filters')}</span>
      {count > 0 && (
        <>
          <span
            aria-hidden="true"
            className={`grid size-6 place-items-center rounded-full text-xs text-white ${isRound ? 'absolute -top-1 -right-1 bg-clay-600 font-bold' : 'bg-ink-900'}`}
          >
            {count}
          </span>
          <span className="sr-only">{t('filtersSet', { count })}</span>
        </>
      )}
    </Link>
  )
}
