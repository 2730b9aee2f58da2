import type { Search } from '#domain/search/search.ts'
import type { Translate } from '#kernel/translate.ts'

/** The heading of results: the kind that is searched, and where. */
export function headingOf(t: Translate, { category, subcategory }: Search, place: string | undefined): string {
  const kind = subcategory
    ? t(`kindPlurals:${subcategory}`)
    : category
      ? t(`landing:category.${category}`)
      : t('results:spaces')
  return place ? t('results:headingIn', { kind, place }) : kind
}
