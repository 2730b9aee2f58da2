import { sorts } from '#domain/search/search.ts'
import { useTranslation } from '#app/ui/texts.tsx'
import { Section, type SectionProps } from './section.tsx'

/** The orders, the same as above the results. */
export function SortSection({ draft, change }: SectionProps) {
  const { t } = useTranslation(['filters', 'results'])
  return (
    <Section id="sort" title={t('sort.title')}>
      <div role="radiogroup" aria-labelledby="filters-sort-title" className="grid gap-2 sm:grid-cols-2">
        {sorts.map((sort) => (
          <label
            key={sort}
            className="flex min-h-12 cursor-pointer items-center gap-3 rounded-lg border border-sand-300 px-4 has-checked:border-ink-900 has-checked:bg-sand-50"
          >
            <input
              type="radio"
              name="sort"
              // The first order needs no word in the address.
              value={sort === sorts[0] ? '' : sort}
              checked={draft.sort === sort}
              onChange={() => change({ sort })}
              className="size-5 flex-none accent-clay-600"
            />
            {t(`results:sort.${sort}`)}
          </label>
        ))}
      </div>
    </Section>
  )
}
