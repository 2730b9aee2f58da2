import type { Db, Tx } from './db.server.ts'

/** Servers hear on this channel that an admin, or a job, has changed what is set for all. */
export const SETTINGS_CHANNEL = 'settings'
/** And on this one which listings search has followed: ids with commas between, or nothing for very many. */
export const LISTINGS_CHANNEL = 'listings'

/** A cached listing is read anew once it has changed; of the others nothing is known to have. */
type Changes = { settings: number; settingsAt: number; listings: Map<string, number>; allListings: number }

const SHARED = Symbol.for('patio.changes')

/** The app's build has a copy of this module, and the process hears once. */
const changes = ((globalThis as { [SHARED]?: Changes })[SHARED] ??= {
  settings: 0,
  settingsAt: -Infinity,
  listings: new Map(),
  allListings: -Infinity,
})

/** Counts up with each change: what was cached under another number is of before. */
export const settingsVersion = (): number => changes.settings

/** Since when, by `dataTime`, an answer of a database has the settings of this version. */
export const settingsTime = (): number => changes.settingsAt

export function noteSettingsChange(): void {
  changes.settings += 1
  changes.settingsAt = performance.now()
}

/** Changes of a busy day; of those that are forgotten all listings are said to have changed. */
const MAX_LISTINGS = 10_000

/** @param ids null: any of them may have changed */
export function noteListingChanges(ids: readonly string[] | null): void {
  const { listings } = changes
  const now = performance.now()
  if (ids === null) changes.allListings = now
  for (const id of ids ?? []) {
    listings.delete(id)
    listings.set(id, now)
  }
  while (listings.size > MAX_LISTINGS) {
    const [id, at] = listings.entries().next().value!
    listings.delete(id)
    changes.allListings = Math.max(changes.allListings, at)
  }
}

/** Says whether one of these has changed since then. @param at by `dataTime` */
export const haveChanged = (ids: readonly string[], at: number): boolean =>
  changes.allListings >= at || ids.some((id) => (changes.listings.get(id) ?? -Infinity) >= at)

const AGE = Symbol.for('patio.age')

type Aged = { [AGE]?: () => number }

/** Answers of databases with this adapter are of so many milliseconds ago. */
export const setDataAge = (adapter: object, ageMs: () => number): void => void ((adapter as Aged)[AGE] = ageMs)

/** The moment, by `performance.now()`, that everything a database answers now is not older than. */
export function dataTime(db: Db | Tx): number {
  const { adapter } = db.getExecutor()
  return performance.now() - ((adapter as Aged)[AGE]?.() ?? 0)
}
