import type { Unit } from '#domain/availability/unit.ts'
import { LISTING_PHOTOS } from '#domain/media/photo.ts'
import type { Fields } from '#domain/publishing/step.ts'
import { cellOf } from './column-kind.ts'
import { allColumns } from './import-columns.ts'

/** Both examples are read without a complaint, so that whoever replaces cells sees only their own mistakes. */
const shared: Fields = {
  maxGuests: '4',
  sizeM2: '60',
  country: 'CL',
  city: 'Santiago',
  commune: 'Providencia',
  street: 'Av. Providencia 1234',
  lat: '-33.4263',
  lng: '-70.6127',
  amenities: 'wifi,kitchen',
  price: '50000',
  refundPolicy: 'moderate',
  booking: 'instant',
  turnover: '0',
  icalUrl: '',
  ...Object.fromEntries(
    Array.from({ length: LISTING_PHOTOS.min }, (_, index) => [
      `photoUrl${index + 1}`,
      `https://example.com/photos/${index + 1}.jpg`,
    ]),
  ),
}

const examples: Record<Unit, Fields> = {
  day: {
    id: 'example-1',
    category: 'recreation',
    subcategory: 'apartment',
    titleEn: 'Example: a loft by the park',
    titleEs: 'Ejemplo: un loft junto al parque',
    descriptionEn: 'Two floors and a terrace.',
    descriptionEs: 'Dos pisos y una terraza.',
    bedrooms: '2',
    beds: '3',
    bathrooms: '1',
    checkIn: '15:00',
    checkOut: '11:00',
    weekendPrice: '60000',
    cleaningFee: '10000',
    leadHours: '24',
    horizonDays: '365',
    minDays: '1',
    maxDays: '30',
  },
  hour: {
    id: 'example-2',
    category: 'productions',
    subcategory: 'studio',
    titleEn: 'Example: a studio with daylight',
    titleEs: 'Ejemplo: un estudio con luz natural',
    descriptionEn: 'White walls and a high ceiling.',
    descriptionEs: 'Paredes blancas y techo alto.',
    minHours: '1',
    maxHours: '8',
    lengthStep: '60',
    startStep: '60',
    leadHours: '2',
    horizonDays: '180',
    ...Object.fromEntries(
      [1, 2, 3, 4, 5].flatMap((day) => [
        [`opens${day}`, '09:00'],
        [`closes${day}`, '18:00'],
      ]),
    ),
  },
}

/** The template's columns, and below them an example for each unit. */
export function templateRows(): (string | number)[][] {
  const rows = (['day', 'hour'] as const).map((unit): Fields => ({ unit, ...shared, ...examples[unit] }))
  const columns = allColumns.filter((name) => rows.some((row) => row[name] !== undefined))
  return [columns, ...rows.map((row) => columns.map((name) => cellOf(name, row[name] ?? '')))]
}
