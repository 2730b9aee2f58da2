import pg from 'pg'
import { fileHash, type PlaceLine, readLines, type RegionLine } from './file.ts'
import { isFuzzy, type Name, namesOf, type Prefix, prefixesOf } from './names.ts'

/** Raised when the loader changes what it makes of a file: other names, another plain form. */
const LOADER_VERSION = 1

/** The advisory lock that makes concurrent programs load one after the other. */
const GAZETTEER_LOCK = 7_246_002

/**
 * Loads the gazetteer unless loaded already; place searches meanwhile wait some seconds.
 *
 * @param log called at the start, because loading takes a while
 * @returns whether it was loaded now
 */
export async function ensureGazetteer(databaseUrl: string, log = (_: string) => {}): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [GAZETTEER_LOCK])
    const { rows } = await client.query<{ version: string }>('select version from gazetteer')
    const isOther = rows[0]?.version !== versionOf()
    if (isOther) {
      log('Loading the gazetteer...')
      await loadGazetteer(client)
    }
    await client.query('commit')
    return isOther
  } finally {
    await client.end()
  }
}

const versionOf = () => `${LOADER_VERSION}.${fileHash()}`

/**
 * Replaces all places in the caller's transaction, which hides the unfinished state.
 *
 * @param keep loads a part only, for tests; the next start then loads all
 */
export async function loadGazetteer(client: pg.ClientBase, keep?: (place: PlaceLine) => boolean): Promise<void> {
  const { regions, places } = readLines()
  const selected = keep ? places.filter(keep) : places
  const names = selected.flatMap(namesOf)

  await client.query('truncate gazetteer, place_regions, places, place_names, place_prefixes')
  // Indexes made after filling the tables take a third of the time.
  const indexes = await dropIndexes(client)
  await insertRegions(client, regions)
  for (const batch of batches(selected)) await insertPlaces(client, batch)
  for (const batch of batches(names)) await insertNames(client, batch)
  for (const batch of batches(prefixesOf(names))) await insertPrefixes(client, batch)
  for (const definition of indexes) await client.query(definition)
  await client.query('insert into gazetteer (version) values ($1)', [keep ? 'a part' : versionOf()])
  await client.query('analyze place_regions, places, place_names, place_prefixes')
}

function* batches<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < rows.length; from += 20_000) yield rows.slice(from, from + 20_000)
}

/** @returns the statements that make them again */
async function dropIndexes(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid in ('places'::regclass, 'place_names'::regclass) and not indisprimary
     order by name`,
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}

const insertRegions = (client: pg.ClientBase, rows: readonly RegionLine[]) =>
  client.query(
    `insert into place_regions (country_code, code, name_en, name_es)
     select * from unnest($1::text[], $2::text[], $3::text[], $4::text[])`,
    [
      rows.map(({ country }) => country),
      rows.map(({ code }) => code),
      rows.map(({ name }) => name),
      rows.map(({ nameEs }) => nameEs),
    ],
  )

const kinds = { c: 'city', m: 'commune', q: 'quarter', r: 'region' }

const insertPlaces = (client: pg.ClientBase, rows: readonly PlaceLine[]) =>
  client.query(
    `insert into places (id, name_en, name_es, kind, country_code, region_code, lat, lng, population)
     select * from unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::float8[], $8::float8[], $9::int[])`,
    [
      rows.map(({ id }) => id),
      rows.map(({ name }) => name),
      rows.map(({ nameEs }) => nameEs),
      rows.map(({ kind }) => kinds[kind]),
      rows.map(({ country }) => country),
      rows.map(({ region }) => region),
      rows.map(({ lat }) => lat),
      rows.map(({ lng }) => lng),
      rows.map(({ population }) => population),
    ],
  )

const insertNames = (client: pg.ClientBase, rows: readonly Name[]) =>
  client.query(
    `insert into place_names (plain_name, place_id, country_code, population, kind, origin, is_fuzzy)
     select * from unnest($1::text[], $2::int[], $3::text[], $4::int[], $5::text[], $6::smallint[], $7::boolean[])`,
    [
      rows.map(({ plain }) => plain),
      rows.map(({ place }) => place.id),
      rows.map(({ place }) => place.country),
      rows.map(({ place }) => place.population),
      rows.map(({ place }) => kinds[place.kind]),
      rows.map(({ origin }) => origin),
      rows.map(isFuzzy),
    ],
  )

const insertPrefixes = (client: pg.ClientBase, rows: readonly Prefix[]) =>
  client.query(
    `insert into place_prefixes (country_code, prefix, place_ids)
     select country, prefix, string_to_array(ids, ' ')::int[] from unnest($1::text[], $2::text[], $3::text[]) as t (country, prefix, ids)`,
    [rows.map(({ country }) => country), rows.map(({ prefix }) => prefix), rows.map(({ ids }) => ids.join(' '))],
  )
