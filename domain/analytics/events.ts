/** Named events by the parts of a page that its address opens (`?show=…`, the map, the log-in). */
const opened = {
  auth: 'log-in-opened',
  filters: 'filters-opened',
  map: 'map-opened',
  photos: 'photos-opened',
  report: 'report-opened',
  search: 'search-opened',
  share: 'share-opened',
} as const

type EventName = (typeof opened)[keyof typeof opened]

const isPart = (text: string): text is keyof typeof opened => Object.hasOwn(opened, text)

/** @returns null for a part whose opening is no event */
export const eventOf = (part: string): EventName | null => (isPart(part) ? opened[part] : null)
