import type { Subcategory } from '#domain/listings/category.ts'

/** A rendered place: which of its five views may be a cover, and what is shown after it from another place of the same house. */
export type Scene = {
  name: string
  covers: readonly number[]
  beside?: readonly { name: string; views: readonly number[] }[]
}

const bedroom = { name: 'bedroom', views: [1, 2, 3] }
const kitchen = { name: 'kitchen', views: [1, 3] }

const loft: Scene = { name: 'loft', covers: [1, 2, 3, 4] }
const photoStudio: Scene = { name: 'photostudio', covers: [1, 2, 3, 4, 5] }
const artStudio: Scene = { name: 'artstudio', covers: [1, 2, 3, 5] }
const coworking: Scene = { name: 'coworking', covers: [1, 2, 3, 5] }
const rooftop: Scene = { name: 'rooftop', covers: [1, 2, 3, 5] }
const spa: Scene = { name: 'spa', covers: [1, 2, 3, 4] }

/** By kind. Left out as covers are close details and the weaker pictures (wide views of courts, medical-box 4 and 5, apartment 3 and 5, house-8). */
export const scenesOf: Readonly<Record<Subcategory, readonly Scene[]>> = {
  studio: [photoStudio, loft, artStudio],
  recording: [{ name: 'musicstudio', covers: [1, 2, 3, 4, 5] }],
  'film-studio': [loft, photoStudio],
  theater: [{ name: 'auditorium', covers: [1, 2, 3, 5] }],
  workshop: [artStudio, loft],
  hall: [{ name: 'eventhall', covers: [1, 2, 3, 4, 5] }, loft],
  restaurant: [
    { name: 'restaurant', covers: [1, 2, 3, 5] },
    { name: 'cafe', covers: [1, 2, 3, 5] },
  ],
  outdoor: [rooftop, { name: 'poolhouse', covers: [3, 4, 5] }],
  terrace: [{ ...rooftop, covers: [1, 2, 3, 4, 5] }],
  'co-work': [coworking],
  desk: [coworking],
  'medical-box': [{ name: 'medical', covers: [1, 2, 3] }],
  kitchen: [{ name: 'kitchen', covers: [1, 2, 3, 5] }],
  office: [
    { ...coworking, beside: [{ name: 'meeting', views: [1, 2] }] },
    { name: 'meeting', covers: [1, 2, 3, 5], beside: [{ name: 'coworking', views: [1, 2, 3] }] },
  ],
  salon: [{ name: 'salon', covers: [1, 2, 3, 4] }],
  store: [{ name: 'store', covers: [1, 2, 3, 4, 5] }],
  warehouse: [{ name: 'warehouse', covers: [1, 2, 3, 4, 5] }],
  room: [{ name: 'meeting', covers: [1, 2, 3, 5] }],
  'therapy-box': [{ name: 'therapy', covers: [1, 2, 3, 5] }],
  apartment: [
    { name: 'living', covers: [1, 2], beside: [bedroom] },
    { name: 'living2', covers: [1, 2], beside: [bedroom] },
  ],
  house: [
    { name: 'poolhouse', covers: [1, 2, 5], beside: [kitchen, { name: 'bedroom', views: [1] }] },
    { name: 'cabin', covers: [1, 2, 5], beside: [{ name: 'bedroom', views: [2, 3] }] },
    { name: 'kitchen', covers: [1, 2, 5], beside: [bedroom] },
  ],
  bar: [
    { name: 'restaurant', covers: [3, 1, 2] },
    { name: 'rooftop', covers: [4, 1, 2] },
  ],
  hotel: [{ name: 'bedroom', covers: [1, 2, 3, 5] }],
  parking: [{ name: 'parking', covers: [1, 2, 3, 4, 5] }],
  gym: [{ name: 'gym', covers: [1, 2, 3, 4, 5] }],
  pool: [{ name: 'poolhouse', covers: [1, 2, 4, 5] }],
  soccer: [{ name: 'soccer', covers: [1, 2, 3, 4, 5] }],
  spa: [spa],
  'holistic-center': [spa],
  tennis: [{ name: 'tennis', covers: [2, 3, 4, 5] }],
  basketball: [{ name: 'basketball', covers: [2, 3, 4, 5] }],
  padel: [{ name: 'padel', covers: [2, 3, 4, 5] }],
  futbolito: [{ name: 'futbolito', covers: [2, 3, 4, 5] }],
  golf: [{ name: 'golf', covers: [1, 2, 3, 4, 5] }],
}

/** Where a text, a screen, a keyboard or an arrow on the floor would show that the picture is mirrored. */
export const unmirrored: ReadonlySet<string> = new Set([
  'store',
  'parking',
  'coworking',
  'auditorium',
  'eventhall',
  'musicstudio',
])
