import type { Subcategory } from '#domain/listings/category.ts'

/** Cards of a front page row that a desktop screen shows at once. */
export const FIRST_SCREEN = 5

/** A rendered place: its views that can be covers, and others of the same house shown after it. */
export type Scene = {
  name: string
  covers: readonly number[]
  /** The largest party that one believes it to hold; without it any of its kind. */
  holds?: number
  beside?: readonly { name: string; views: readonly number[] }[]
}

const daytimeBedroom = { name: 'bedroom', views: [1, 2, 3] }
const nightBedroom = { name: 'bedroom2', views: [1, 2] }
const twinBedroom = { name: 'twin', views: [1, 2, 3] }
const timberBedroom = { name: 'lodge', views: [1, 2] }
const greenKitchen = { name: 'kitchen', views: [1, 3] }
const whiteKitchen = { name: 'kitchen2', views: [1, 3] }

const loft: Scene = { name: 'loft', covers: [1, 2, 3, 4] }
const eveningLoft: Scene = { name: 'loft2', covers: [1, 2, 3, 4] }
const loftHall: Scene = { ...loft, holds: 140 }
const eveningLoftHall: Scene = { ...eveningLoft, holds: 140 }
const loftTable: Scene = { ...loft, covers: [4, 1] }
const eveningLoftTable: Scene = { ...eveningLoft, covers: [4, 1] }
const photoStudio: Scene = { name: 'photostudio', covers: [1, 2, 3, 4, 5] }
const artStudio: Scene = { name: 'artstudio', covers: [1, 2, 3, 5] }
const podcast: Scene = { name: 'podcast', covers: [1, 2, 3] }
const coworking: Scene = { name: 'coworking', covers: [1, 2, 3, 5] }
const blueCoworking: Scene = { name: 'coworking2', covers: [1, 2, 5] }
const yellowOffice: Scene = { name: 'office1', covers: [1, 2, 3] }
const study: Scene = { name: 'execoffice', covers: [1, 2, 3] }
const meeting: Scene = { name: 'meeting', covers: [1, 2, 3, 5] }
const lightMeeting: Scene = { name: 'meeting2', covers: [1, 2, 3] }
const rooftop: Scene = { name: 'rooftop', covers: [1, 2, 3, 5] }
const rooftopPool: Scene = { name: 'rooftoppool', covers: [1, 2, 4] }
const pergola: Scene = { name: 'patio', covers: [1, 2, 3] }
const courtyard: Scene = { name: 'courtyard', covers: [1, 2, 3] }
const gardenTables: Scene = { name: 'gardentables', covers: [1, 2, 3], beside: [{ name: 'patio', views: [4, 5] }] }
const poolTerrace: Scene = { name: 'poolhouse', covers: [3, 4, 5] }
const eveningPoolTerrace: Scene = { name: 'poolhouse2', covers: [4, 5] }
const dancingHall: Scene = { name: 'eventhall', covers: [1, 2, 3, 5] }
const lectureHall: Scene = { name: 'auditorium', covers: [1, 2, 3, 5] }
const barn: Scene = { name: 'barn', covers: [1, 2, 3, 5] }
const restaurant: Scene = { name: 'restaurant', covers: [1, 2, 5] }
const bistro: Scene = { name: 'bistro', covers: [1, 2, 5] }
const spa: Scene = { name: 'spa', covers: [1, 2, 3, 4] }
const zen: Scene = { name: 'zen', covers: [1, 2, 3] }
const yoga: Scene = { name: 'yoga', covers: [1, 2], beside: [{ name: 'zen', views: [5] }] }

/** Scenes by subcategory; covers exclude close details, plain walls and weak pictures. */
export const scenesOf: Readonly<Record<Subcategory, readonly Scene[]>> = {
  studio: [photoStudio, loft, artStudio, podcast, eveningLoft],
  recording: [{ name: 'musicstudio', covers: [1, 2, 3, 4, 5] }, podcast],
  'film-studio': [
    loft,
    photoStudio,
    { name: 'fireplace', covers: [1, 2, 3] },
    { name: 'highrise', covers: [1, 2, 4] },
    eveningLoft,
    podcast,
  ],
  theater: [dancingHall, lectureHall],
  workshop: [artStudio, loft, eveningLoft],
  hall: [dancingHall, loftHall, barn, lectureHall, eveningLoftHall, { name: 'warehouse', covers: [1, 2, 3] }],
  restaurant: [
    restaurant,
    { name: 'seaside', covers: [1, 2] },
    courtyard,
    { name: 'cafe', covers: [1, 2, 3, 5] },
    bistro,
    { ...rooftop, covers: [3, 1] },
  ],
  outdoor: [
    rooftop,
    poolTerrace,
    gardenTables,
    courtyard,
    pergola,
    { name: 'gable', covers: [3, 1], beside: [{ name: 'gardentables', views: [2, 3] }] },
    rooftopPool,
    eveningPoolTerrace,
  ],
  terrace: [{ ...rooftop, covers: [1, 2, 3, 4, 5] }, rooftopPool, pergola],
  'co-work': [coworking, yellowOffice, loftTable, blueCoworking, study],
  desk: [coworking, yellowOffice, study, blueCoworking, eveningLoftTable],
  'medical-box': [{ name: 'medical', covers: [1, 2, 3] }],
  kitchen: [
    { name: 'kitchen', covers: [1, 2, 3, 5] },
    { name: 'flatbrick', covers: [4, 3] },
    { name: 'kitchen2', covers: [1, 2, 3] },
    { name: 'studioflat', covers: [3] },
    { name: 'cabin', covers: [3] },
  ],
  office: [
    { ...coworking, beside: [{ name: 'meeting', views: [1, 2] }] },
    study,
    yellowOffice,
    { ...meeting, beside: [{ name: 'coworking', views: [1, 2, 3] }] },
    blueCoworking,
    { ...lightMeeting, beside: [{ name: 'coworking2', views: [1, 2] }] },
  ],
  salon: [{ name: 'salon', covers: [1, 2, 3, 4] }],
  store: [{ name: 'store', covers: [1, 2, 3, 4, 5] }],
  warehouse: [{ name: 'warehouse', covers: [1, 2, 3, 4, 5] }],
  room: [meeting, loftTable, lightMeeting, study, eveningLoftTable],
  'therapy-box': [{ name: 'therapy', covers: [1, 2, 3, 5] }],
  apartment: [
    { name: 'living', covers: [1, 2], beside: [daytimeBedroom] },
    { name: 'studioflat', covers: [1, 2, 3] },
    { name: 'highrise', covers: [1, 2], beside: [nightBedroom] },
    { name: 'terracotta', covers: [1, 2], beside: [daytimeBedroom] },
    { name: 'nordic', covers: [1, 2], beside: [twinBedroom] },
    { name: 'flatbrick', covers: [1, 2, 3], beside: [nightBedroom] },
    { name: 'plants', covers: [1, 2], beside: [daytimeBedroom] },
    { name: 'living2', covers: [1, 2], beside: [twinBedroom] },
  ],
  house: [
    { name: 'poolhouse', covers: [1, 2, 5], beside: [greenKitchen, { name: 'bedroom', views: [1] }] },
    { name: 'cabin', covers: [1, 2, 5], beside: [timberBedroom] },
    { name: 'gable', covers: [1, 2, 3], beside: [{ name: 'fireplace', views: [1, 3] }, whiteKitchen, daytimeBedroom] },
    { name: 'fireplace', covers: [1, 2, 3], beside: [whiteKitchen, daytimeBedroom] },
    { name: 'terracotta', covers: [1, 2], beside: [{ name: 'patio', views: [1] }, twinBedroom] },
    { name: 'patio', covers: [1, 2], beside: [whiteKitchen, daytimeBedroom] },
    { name: 'lodge', covers: [1, 2, 3], beside: [{ name: 'cabin', views: [1, 2, 5] }] },
    { name: 'poolhouse2', covers: [1, 2, 5], beside: [whiteKitchen, nightBedroom] },
  ],
  bar: [
    { name: 'barnight', covers: [1, 2, 3] },
    { ...rooftop, covers: [4, 2, 1] },
    { ...restaurant, covers: [3, 1] },
    { ...courtyard, covers: [2, 3] },
    { ...bistro, covers: [3, 1] },
  ],
  hotel: [
    { name: 'bedroom', covers: [1, 2, 3] },
    { name: 'twin', covers: [1, 2, 3] },
    { name: 'lodge', covers: [1, 2, 3] },
    { name: 'studioflat', covers: [1, 2, 5] },
    { name: 'bedroom2', covers: [1, 2] },
  ],
  parking: [{ name: 'parking', covers: [1, 2, 3, 4, 5] }],
  gym: [
    { name: 'gym', covers: [1, 2, 3, 4, 5] },
    { name: 'boxgym', covers: [1, 2, 3] },
    { ...yoga, covers: [1, 2] },
    { name: 'gym2', covers: [1, 2, 3], beside: [{ name: 'gym', views: [4, 5] }] },
  ],
  pool: [
    { name: 'poolhouse', covers: [1, 2, 4, 5] },
    { name: 'indoorpool', covers: [1, 2, 3, 5] },
    rooftopPool,
    { name: 'poolhouse2', covers: [1, 2, 5] },
  ],
  soccer: [{ name: 'soccer', covers: [1, 2, 3, 4, 5] }],
  spa: [spa, zen, { name: 'indoorpool', covers: [1, 2, 3, 5] }],
  'holistic-center': [spa, yoga, zen],
  tennis: [{ name: 'tennis', covers: [2, 3, 4, 5] }],
  basketball: [{ name: 'basketball', covers: [2, 3, 4, 5] }],
  padel: [{ name: 'padel', covers: [2, 3, 4, 5] }],
  futbolito: [{ name: 'futbolito', covers: [2, 3, 4, 5] }],
  golf: [{ name: 'golf', covers: [1, 2, 3, 4, 5] }],
}

/** Rooms built alike in other colours or light, which should not appear side by side. */
const sisters: Readonly<Record<string, string>> = {
  bistro: 'restaurant',
  cafe: 'restaurant',
  bedroom2: 'bedroom',
  poolhouse2: 'poolhouse',
  loft2: 'loft',
  meeting2: 'meeting',
  coworking2: 'coworking',
  kitchen2: 'kitchen',
  gym2: 'gym',
  living2: 'living',
}
export const shapeOf = (scene: string) => sisters[scene] ?? scene

const indoors = /brick|timber floor|ceiling|\bwalls?\b|indoors/i
const onTheGround = /roof|skyline|above|your feet|a high\b|the view\b/i

/** Words that a text with such a cover must not contain. */
export const unlike: Readonly<Record<string, RegExp>> = {
  rooftop: indoors,
  rooftoppool: indoors,
  courtyard: new RegExp(`${indoors.source}|${onTheGround.source}`, 'i'),
  patio: onTheGround,
  poolhouse: onTheGround,
  poolhouse2: onTheGround,
  gardentables: onTheGround,
  gable: onTheGround,
  podcast: /window|daylight|natural light|cyclorama|lookbook/i,
  fireplace: /daylight|clear|big windows|open floor|dolly/i,
  highrise: /daylight|clear|open floor|dolly/i,
  studioflat: /island|cooking classes/i,
  cabin: /island|city/i,
  loft: /screen|soundproof/i,
  loft2: /screen|daylight|sunny|bright/i,
  execoffice: /screen|whiteboard|plants|open floor/i,
  boxgym: /treadmill|cardio|machine|bike/i,
  yoga: /treadmill|cardio|machine|bike|dumbbell|kettlebell|weights/i,
}

/** Pictures with texts, screens, keyboards or arrows, which would look mirrored. */
export const unmirrored: ReadonlySet<string> = new Set([
  'store',
  'parking',
  'coworking',
  'auditorium',
  'eventhall',
  'musicstudio',
  'office1',
  'coworking2',
  'meeting2',
  'podcast',
])

/** Evening pictures, which would be too dark in the dark treatment. */
export const evening: ReadonlySet<string> = new Set([
  'highrise',
  'flatbrick',
  'bedroom2',
  'barnight',
  'bistro',
  'restaurant',
  'poolhouse2',
  'rooftoppool',
  'rooftop',
  'courtyard',
  'loft2',
  'eventhall',
  'fireplace',
  'podcast',
])
