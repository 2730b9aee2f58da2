/** Filters and pages show the five groups of spec §3 in this order. */
export const amenityGroups = {
  essentials: ['wifi', 'tv', 'kitchen', 'air-conditioning', 'heating', 'private-bathroom', 'workspace', '24-7-access'],
  features: [
    'parking',
    'projector',
    'sound-system',
    'cleaning',
    'coffee-maker',
    'reception',
    'bike-rack',
    'common-area',
  ],
  furniture: ['tables', 'chairs', 'sofa', 'whiteboard', 'shelves', 'hanger', 'utensils'],
  lighting: ['natural-light', 'skylight', 'blackout-curtains', 'lighting-gear', 'lighted-mirror', 'mirror', 'softbox'],
  space: [
    'terrace',
    'garden',
    'universal-access',
    'changing-room',
    'soundproofing',
    'mail-service',
    'security',
    'pets-allowed',
  ],
} as const

export type AmenityGroup = keyof typeof amenityGroups
export type Amenity = (typeof amenityGroups)[AmenityGroup][number]

export const amenities = Object.values(amenityGroups).flat()

/** Groups without any amenity are left out. */
export function groupAmenities(own: readonly string[]): { group: AmenityGroup; amenities: Amenity[] }[] {
  return (Object.keys(amenityGroups) as AmenityGroup[])
    .map((group) => ({ group, amenities: amenityGroups[group].filter((amenity) => own.includes(amenity)) }))
    .filter((entry) => entry.amenities.length > 0)
}
