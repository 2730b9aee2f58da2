import type { Language } from '#domain/i18n/language.ts'
import { type Bounds, centreOf } from '#kernel/geo.ts'
import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { countryName, countryNamed } from '../country.ts'
import type { FoundPlace } from '../place.ts'
import { plainName } from '../plain-name.ts'

/** A country with the bounds of its places; null for no country, or one without places. */
export async function findCountry(db: Db, wanted: string, language: Language): Promise<FoundPlace | null> {
  const code = countryNamed(wanted)
  if (!code) return null
  const bounds = await boundsOf(db, code, null)
  return bounds && areaOf(bounds, { id: code, name: countryName(code, language), region: '', countryCode: code })
}

/** A region of any country: 'Araucanía', 'Región de Los Lagos', 'California'. */
export async function findRegion(db: Db, wanted: string, language: Language): Promise<FoundPlace | null> {
  const found = (await regionsOf(db)).find(({ names }) => names.includes(wanted))
  if (!found) return null
  const bounds = await boundsOf(db, found.country_code, found.code)
  const name = language === 'es' ? found.name_es : found.name_en
  const id = `${found.country_code}-${found.code}`
  return bounds && areaOf(bounds, { id, name, region: name, countryCode: found.country_code })
}

/** The names among these that a region has: anywhere, and in a country. @param names normalised by `plainName` */
export async function regionsNamed(db: Db, names: readonly string[], country: string) {
  const wanted = new Set(names)
  const found = await regionsOf(db)
  const named = found.flatMap((region) =>
    region.names.filter((name) => wanted.has(name)).map((name) => ({ name, isHome: region.country_code === country })),
  )
  return { all: named.map(({ name }) => name), home: named.filter(({ isHome }) => isHome).map(({ name }) => name) }
}

type Region = { country_code: string; code: string; name_en: string; name_es: string; names: string[] }

/** Some 4,000 regions, cached after the first use: they change only with the gazetteer's file. */
const regions = new WeakMap<Db, Promise<Region[]>>()

function regionsOf(db: Db): Promise<Region[]> {
  const known = regions.get(db)
  if (known) return known
  const reading = db
    .selectFrom('place_regions')
    .selectAll()
    .execute()
    .then((rows) => rows.map((row) => ({ ...row, names: [row.name_en, row.name_es].flatMap(namesOf) })))
  regions.set(db, reading)
  // A failure or an empty gazetteer is not cached.
  const forget = () => void regions.delete(db)
  reading.then((rows) => rows.length === 0 && forget(), forget)
  return reading
}

/** The name as written, and without words that mean 'region'. */
function namesOf(name: string): string[] {
  const short = name.replace(/^Región (Metropolitana )?(de |del )?| (Metropolitan )?Region$/g, '')
  return [name, short, name.replace(/^Región (de |del )?| Region$/g, ''), short.replace(/^L[ao]s? /, '')].map(plainName)
}

/** The share of places ignored at each edge, so that far islands do not extend a country's bounds. */
const OUTLIERS = 0.005
/** Margin around the outermost points, in degrees: half of the search box around a city. */
const MARGIN_DEGREES = 0.2

async function boundsOf(db: Db, country: string, region: string | null): Promise<Bounds | null> {
  const { rows } = await sql<{ [Side in keyof Bounds]: number | null }>`
    select percentile_disc(${OUTLIERS}::float8) within group (order by lng) as west,
      percentile_disc(${OUTLIERS}::float8) within group (order by lat) as south,
      percentile_disc(${1 - OUTLIERS}::float8) within group (order by lng) as east,
      percentile_disc(${1 - OUTLIERS}::float8) within group (order by lat) as north
    from places where country_code = ${country} and kind in ('city', 'commune')
      ${region === null ? sql`` : sql`and region_code = ${region}`}`.execute(db)
  const { west, south, east, north } = rows[0]!
  if (west === null || south === null || east === null || north === null) return null
  return {
    west: Math.max(-180, west - MARGIN_DEGREES),
    south: Math.max(-90, south - MARGIN_DEGREES),
    east: Math.min(180, east + MARGIN_DEGREES),
    north: Math.min(90, north + MARGIN_DEGREES),
  }
}

const areaOf = (bounds: Bounds, place: Pick<FoundPlace, 'id' | 'name' | 'region' | 'countryCode'>): FoundPlace => ({
  ...place,
  ...centreOf(bounds),
  bounds,
})
