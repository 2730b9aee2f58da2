import { type Search, searchAddress, sorts } from '#domain/search/search.ts'
import { useTranslation } from '#app/ui/texts.tsx'
import { Form, useNavigate } from 'react-router'
import { buttonClass } from '#app/ui/button.tsx'
import { useInLanguage } from '#app/ui/link.tsx'
import { SearchFields } from '../home/search-fields.tsx'

/** The order of the results; without script a form with a button. */
export function SortSelect({ search }: { search: Search }) {
  const { t } = useTranslation('results')
  const navigate = useNavigate()
  const inLanguage = useInLanguage()
  const sortBy = (sort: string) => {
    const known = sorts.find((each) => each === sort)
    void navigate(inLanguage(searchAddress({ ...search, sort: known, page: 1 })))
  }

  return (
    <Form action="/" className="flex min-w-0 items-center gap-2">
      <SearchFields search={search} without={['sort', 'page']} />
      <label className="flex min-w-0 items-center gap-2 text-sm">
        <span className="hidden text-ink-500 sm:inline">{t('sort.label')}</span>
        <select
          // A new address is a new choice.
          key={search.sort}
          name="sort"
          aria-label={t('sort.label')}
          defaultValue={search.sort ?? ''}
          onChange={(event) => sortBy(event.currentTarget.value)}
          className="min-h-11 min-w-0 rounded-full border border-sand-300 bg-white pr-2 pl-4 font-semibold hover:border-ink-900"
        >
          {sorts.map((sort) => (
            <option key={sort} value={sort === sorts[0] ? '' : sort}>
              {t(`sort.${sort}`)}
            </option>
          ))}
        </select>
      </label>
      <noscript>
        <button type="submit" className={buttonClass('plain')}>
          {t('sort.label')}
        </button>
      </noscript>
    </Form>
  )
}
