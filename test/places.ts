import { fileHash } from '#db/gazetteer/file.ts'
import { copyDatabase, type Postgres } from '#scripts/postgres.ts'
import pg from 'pg'
import { inject } from 'vitest'
import { aCopyOf, type Options } from './copies.ts'
import { loadPlaces } from './gazetteer.ts'

const TEMPLATE = 'patio_places_template'

/** A test file's own database with the places of `loadPlaces`, which a run loads once. */
export const aDatabaseWithPlaces = (options?: Options) => aCopyOf(placesTemplate, options)

/** Loaded by the first file of a run that needs it; the others wait. */
async function placesTemplate(postgres: Postgres): Promise<string> {
  const client = new pg.Client({ connectionString: postgres.url('postgres') })
  await client.connect()
  try {
    await client.query(`select pg_advisory_lock(hashtext('${TEMPLATE}'))`)
    const { rowCount } = await client.query('select from pg_database where datname = $1', [TEMPLATE])
    if (rowCount) return TEMPLATE
    // Under another name until it is whole.
    const making = `${TEMPLATE}_made`
    await copyDatabase(postgres, inject('postgres').template, making)
    await loadPlaces(postgres.url(making))
    await client.query(`alter database ${making} rename to ${TEMPLATE}`)
    return TEMPLATE
  } finally {
    await client.end()
  }
}

/** As the whole gazetteer is noted, by which a start knows that it need not be loaded. */
export const wholeGazetteer = () => `1.${fileHash()}`
