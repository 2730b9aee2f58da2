import type { Subcategory } from '#domain/listings/category.ts'
import type { People, Person } from './people.ts'
import { randomOf } from './random.ts'
import type { Slot } from './slots.ts'
import { SEED } from './world.ts'

/** The demo host's other listings in Santiago, besides the studios and the loft. */
const demoHostKinds: readonly Subcategory[] = ['apartment', 'house', 'hall', 'restaurant', 'co-work', 'pool', 'office']

/** Chooses hosts of the listing's city in turn. */
export function hostChooser({ hosts, demoHost }: People) {
  const random = randomOf(`${SEED}:hosts`)
  const turns = new Map<string, Person[]>()
  const given = new Set<string>()

  const isForDemoHost = ({ kind, city, trio }: Slot) => {
    if (trio) return true
    if (city.id !== 'santiago' || given.has(kind) || !(demoHostKinds.includes(kind) || kind === 'film-studio'))
      return false
    given.add(kind)
    return true
  }

  return (slot: Slot): Person => {
    if (isForDemoHost(slot)) return demoHost

    const waiting = turns.get(slot.city.id) ?? []
    if (waiting.length === 0) waiting.push(...random.shuffled(hosts.filter(({ cityId }) => cityId === slot.city.id)))
    turns.set(slot.city.id, waiting)
    return waiting.pop()!
  }
}
