import { loadGazetteer } from '#db/gazetteer/load.ts'
import type pg from 'pg'

/** Loads Chile and the large cities in tests; `npm start` has loaded the whole gazetteer before. */
export async function insertPlaces(client: pg.Client): Promise<void> {
  const { rows } = await client.query('select from gazetteer')
  if (rows.length > 0) return
  await loadGazetteer(
    client,
    ({ country, population, kind }) => country === 'CL' || kind === 'm' || population >= LARGE,
  )
}

const LARGE = 100_000
