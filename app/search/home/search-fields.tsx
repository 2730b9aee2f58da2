import { type Search, searchParams } from '#domain/search/search.ts'
import { LanguageField } from '#app/ui/link.tsx'

/**
 * The rest of a search as hidden fields, with the address's language.
 *
 * @param without what the form sets itself
 */
export function SearchFields({ search, without }: { search: Search; without: readonly string[] }) {
  const others = [...searchParams(search)].filter(([name]) => !without.includes(name))
  return (
    <>
      {others.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <LanguageField />
    </>
  )
}
