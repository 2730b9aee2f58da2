import type pg from 'pg'
import { places } from './data/places.ts'

/** A place is found by its English name; where the Spanish one differs plainly, a second row makes it findable too. */
export async function insertPlaces(client: pg.Client): Promise<void> {
  const rows = places.map(({ name, nameEs = name, country, region = '', ...place }) => ({
    ...place,
    name_en: name,
    name_es: nameEs,
    country_code: country,
    region,
  }))
  await client.query(
    `with given as (select * from jsonb_populate_recordset(null::places, $1::jsonb) with ordinality)
     insert into places (name_en, name_es, plain_name, kind, region, country_code, lat, lng, population)
     select name_en, name_es, plain_text(name_en), kind, region, country_code, lat, lng, population from given
     union all
     select name_en, name_es, plain_text(name_es), kind, region, country_code, lat, lng, population from given
     where plain_text(name_es) <> plain_text(name_en)
     order by population desc, 3`,
    [JSON.stringify(rows)],
  )
}
