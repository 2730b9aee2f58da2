import type { Fields, Step } from '#domain/publishing/step.ts'
import { addMinutes } from '#kernel/zones.ts'
import type pg from 'pg'
import type { Person } from './people.ts'
import { idsOf } from './random.ts'
import { insertRows } from './rows.ts'
import { SEED, type WorldTime } from './world.ts'

/** The demo host's drafts: one almost complete, one just begun. */
const drafts: readonly { type: 'home' | 'experience'; step: Step; hoursAgo: number; fields: Fields }[] = [
  {
    type: 'experience',
    step: 'photos',
    hoursAgo: 5,
    fields: {
      category: 'productions',
      subcategory: 'recording',
      maxGuests: '6',
      sizeM2: '38',
      bathrooms: '1',
      minHours: '2',
      maxHours: '10',
      lengthStep: '60',
      startStep: '30',
      country: 'CL',
      city: 'Santiago',
      commune: 'Ñuñoa',
      street: 'Irarrázaval 2410',
      lat: '-33.4542',
      lng: '-70.6005',
      amenities: 'wifi,air-conditioning,sound-system,soundproofing,sofa,coffee-maker',
      titleEn: 'Recording room with a grand piano',
      titleEs: 'Sala de grabación con piano de cola',
    },
  },
  { type: 'home', step: 'details', hoursAgo: 50, fields: { category: 'recreation', subcategory: 'house' } },
]

export async function insertDrafts(client: pg.Client, host: Person, { start }: WorldTime): Promise<void> {
  const newId = idsOf(`${SEED}:drafts`)
  await insertRows(
    client,
    'listing_drafts',
    drafts.map(({ type, step, hoursAgo, fields }) => {
      const at = addMinutes(start, -60 * hoursAgo)
      return { id: newId(at), host_id: host.id, listing_type: type, fields, step, created_at: at, updated_at: at }
    }),
  )
}
