/** The tree of spec §3; `featured` is no category but means no filter, and is never sent. */
export const categoryTree = {
  productions: ['studio', 'recording', 'film-studio', 'theater', 'workshop'],
  events: ['hall', 'restaurant', 'outdoor', 'terrace'],
  work: ['co-work', 'desk', 'medical-box', 'kitchen', 'office', 'salon', 'store', 'warehouse', 'room', 'therapy-box'],
  recreation: ['apartment', 'house', 'bar', 'hotel', 'parking'],
  wellness: ['gym', 'pool', 'soccer', 'spa', 'holistic-center', 'tennis', 'basketball', 'padel', 'futbolito', 'golf'],
} as const

export type Category = keyof typeof categoryTree
export type Subcategory = (typeof categoryTree)[Category][number]

export const categories = Object.keys(categoryTree) as Category[]
export const subcategories = Object.values(categoryTree).flat()

const parents = new Map(
  categories.flatMap((category) => categoryTree[category].map((child) => [child as string, category])),
)

export const isCategory = (text: string): text is Category => Object.hasOwn(categoryTree, text)
export const isSubcategory = (text: string): text is Subcategory => parents.has(text)

/** @throws RangeError for an unknown subcategory: callers check it first */
export function categoryOf(subcategory: string): Category {
  const category = parents.get(subcategory)
  if (!category) throw new RangeError(`subcategory: ${subcategory}`)
  return category
}
