import { type Search, searchAddress } from '#domain/search/search.ts'
import { useTranslation } from '#app/ui/texts.tsx'
import { warmMap } from '#app/map/warm-map.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'

/** Spec §2: not when the map is visible, when `lat` or `category` is in the query, nor on mobile. */
export const isMapPrompted = (search: Search, isMapOpen: boolean) =>
  !isMapOpen && search.lat === undefined && search.category === undefined && search.subcategory === undefined

/** Points out the map to visitors whose search has no place. */
export function MapPrompt({ search }: { search: Search }) {
  const { t } = useTranslation('results')
  return (
    <Link
      to={searchAddress({ ...search, showMap: true })}
      onPointerEnter={() => warmMap()}
      onFocus={() => warmMap()}
      preventScrollReset
      className="mt-5 hidden max-w-[28rem] items-center gap-4 rounded-xl border border-sand-200 bg-white p-3 pr-5 shadow-soft hover:border-sand-300 md:flex noscript:hidden"
    >
      <span className="grid size-12 flex-none place-items-center rounded-lg bg-leaf-50 text-leaf-700">
        <Icon name="map" size={24} />
      </span>
      <span>
        <span className="block font-semibold">{t('map.prompt')}</span>
        <span className="block text-sm text-ink-500">{t('map.promptText')}</span>
      </span>
      <Icon name="chevron-right" className="ml-auto text-ink-500" />
    </Link>
  )
}
