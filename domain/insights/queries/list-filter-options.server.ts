import type { Db } from '#platform/db.server.ts'

/** Cities and subcategories of listings that are, or were, published. */
export async function listFilterOptions(db: Db): Promise<{ cities: string[]; subcategories: string[] }> {
  const rows = await db
    .selectFrom('listings')
    .select(['city', 'subcategory'])
    .distinct()
    .where('published_at', 'is not', null)
    .execute()
  const sorted = (values: readonly string[]) => [...new Set(values)].toSorted((a, b) => a.localeCompare(b))
  return {
    cities: sorted(rows.map(({ city }) => city)),
    subcategories: sorted(rows.map(({ subcategory }) => subcategory)),
  }
}
