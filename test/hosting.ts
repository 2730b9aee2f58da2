import type { Fields } from '#domain/publishing/step.ts'
import type { Unit } from '#domain/availability/unit.ts'
import { newId } from '#kernel/ids.ts'
import type { Db } from '#platform/db.server.ts'
import { randomBytes } from 'node:crypto'
import { NOW } from './factories.ts'

/**
 * Ready photos of a host, taken from the demo where there is one.
 *
 * @returns their ids
 */
export async function photosFor(db: Db, hostId: string, count = 5): Promise<string[]> {
  const known = await db.selectFrom('photos').select('source').where('owner_id', 'is', null).limit(1).executeTakeFirst()
  const rows = Array.from({ length: count }, () => ({
    id: newId(NOW.getTime()),
    key: randomBytes(12).toString('hex'),
    source: known?.source ?? 'originals/one.webp',
    width: 1800,
    height: 1200,
    thumbhash: 'AAAA',
    owner_id: hostId,
    content_hash: randomBytes(32).toString('hex'),
    created_at: NOW,
  }))
  await db.insertInto('photos').values(rows).execute()
  return rows.map(({ id }) => id)
}

/** All that the wizard asks for, as somebody in Providencia would type it. @param photoIds by `photosFor` */
export const typedFields = (unit: Unit, photoIds: readonly string[]): Fields => ({
  category: unit === 'day' ? 'recreation' : 'productions',
  subcategory: unit === 'day' ? 'apartment' : 'studio',
  maxGuests: '4',
  sizeM2: '60',
  bedrooms: '2',
  beds: '3',
  bathrooms: '1',
  country: 'CL',
  city: 'Santiago',
  commune: 'Providencia',
  street: 'Av. Italia 1439',
  lat: '-33.44',
  lng: '-70.63',
  amenities: 'wifi,kitchen,made-up',
  pets: 'on',
  stepFree: 'on',
  doorCm: '90',
  photos: JSON.stringify(
    photoIds.map((photoId, index) => ({ photoId, captionEn: 'Living room', shows: index === 1 ? 'stepFree' : '' })),
  ),
  titleEn: 'Sunny loft in Italia',
  descriptionEn: 'Two floors.\n\nA terrace.',
  arrivalEn: 'The key is with the doorman.',
  price: '50.000',
  cleaningFee: '10000',
  refundPolicy: 'flexible',
  booking: 'instant',
  extraNameEn1: 'Breakfast',
  extraUnit1: 'person',
  extraPrice1: '5000',
  horizonDays: '365',
  turnover: '30',
  ...(unit === 'day'
    ? { checkIn: '15:00', checkOut: '11:00', weekDiscount: '10', minDays: '1', maxDays: '30' }
    : {
        minHours: '1',
        maxHours: '8',
        lengthStep: '30',
        startStep: '30',
        activities: 'photo-shoot,filming',
        setUpMinutes: '20',
        loadIn: 'goods-lift',
        ceilingHeight: '3.25',
        threePhase: 'on',
        opens1: '09:00',
        closes1: '18:00',
        opens5: '20:00',
        closes5: '02:00',
      }),
})
