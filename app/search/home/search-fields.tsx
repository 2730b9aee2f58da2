import { type Search, searchParams } from '#domain/search/search.ts'
import { useLocation } from 'react-router'

/**
 * The rest of a search as hidden fields, with the address's language.
 *
 * @param without what the form sets itself
 */
export function SearchFields({ search, without }: { search: Search; without: readonly string[] }) {
  const lang = new URLSearchParams(useLocation().search).get('lang')
  return [...searchParams(search), ...(lang ? [['lang', lang] as const] : [])]
    .filter(([name]) => !without.includes(name))
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}
