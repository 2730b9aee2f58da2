import type { Language } from '#domain/i18n/language.ts'
import type { Db, RowOf } from '#platform/db.server.ts'
import type { Place } from '../place.ts'

export type PlaceRow = RowOf<typeof placeRows>

/** The rows in the order of the ids. */
export async function rowsOf(db: Db, ordered: readonly number[]): Promise<PlaceRow[]> {
  if (ordered.length === 0) return []
  const byId = new Map((await placeRows(db, ordered).execute()).map((row) => [row.id, row]))
  return ordered.flatMap((id) => byId.get(id) ?? [])
}

const placeRows = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('places as p')
    .leftJoin('place_regions as r', (join) =>
      join.onRef('r.country_code', '=', 'p.country_code').onRef('r.code', '=', 'p.region_code'),
    )
    .select(['p.id', 'p.name_en', 'p.name_es', 'p.kind', 'p.country_code', 'p.region_code', 'p.lat', 'p.lng'])
    .select(['p.population', 'r.name_en as region_en', 'r.name_es as region_es'])
    .where('p.id', 'in', ids)

export function placeOf(row: PlaceRow, language: Language): Place {
  const [name, region] = language === 'es' ? [row.name_es, row.region_es] : [row.name_en, row.region_en]
  return { id: String(row.id), name, region: region ?? '', countryCode: row.country_code, lat: row.lat, lng: row.lng }
}
