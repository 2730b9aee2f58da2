import { type Category, categoryTree, type Subcategory } from './category.ts'

/** The kinds that may do where there is none of another, nearest first. */
const near: Record<Subcategory, readonly Subcategory[]> = {
  studio: ['film-studio', 'recording', 'workshop'],
  recording: ['studio', 'film-studio', 'theater'],
  'film-studio': ['studio', 'warehouse', 'theater'],
  theater: ['hall', 'film-studio', 'studio'],
  workshop: ['studio', 'kitchen', 'warehouse'],
  hall: ['terrace', 'restaurant', 'outdoor', 'theater'],
  restaurant: ['bar', 'terrace', 'hall'],
  outdoor: ['terrace', 'hall'],
  terrace: ['outdoor', 'restaurant', 'hall'],
  'co-work': ['desk', 'office', 'room'],
  desk: ['co-work', 'office'],
  'medical-box': ['therapy-box', 'holistic-center'],
  kitchen: ['restaurant', 'workshop'],
  office: ['co-work', 'room', 'desk'],
  salon: ['spa', 'therapy-box'],
  store: ['warehouse', 'salon'],
  warehouse: ['store', 'film-studio', 'workshop'],
  room: ['office', 'co-work', 'hall'],
  'therapy-box': ['medical-box', 'holistic-center', 'room'],
  apartment: ['house', 'hotel'],
  house: ['apartment', 'hotel'],
  bar: ['restaurant', 'terrace', 'hall'],
  hotel: ['house', 'apartment'],
  parking: ['warehouse'],
  gym: ['holistic-center', 'pool'],
  pool: ['spa', 'gym'],
  soccer: ['futbolito', 'basketball'],
  spa: ['pool', 'holistic-center'],
  'holistic-center': ['spa', 'therapy-box', 'gym'],
  tennis: ['padel', 'basketball'],
  basketball: ['futbolito', 'tennis'],
  padel: ['tennis', 'basketball'],
  futbolito: ['soccer', 'basketball'],
  golf: ['tennis'],
}

type Kind = { category?: Category | undefined; subcategory?: Subcategory | undefined }

/** The kinds that may do instead of a kind or a whole category, nearest first; none for neither. */
export function kindsNear({ category, subcategory }: Kind): readonly Subcategory[] {
  if (subcategory) return near[subcategory]
  if (!category) return []
  const own: readonly Subcategory[] = categoryTree[category]
  const around = own.flatMap((kind) => near[kind])
  return [...new Set(around)].filter((kind) => !own.includes(kind))
}
