import { loadGazetteer } from '#db/gazetteer/load.ts'
import pg from 'pg'

/** Loads Chile, Britain's towns and large cities; with `all` every place, in some seconds. */
export async function loadPlaces(url: string, { all = false } = {}): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('begin')
    await (all ? loadGazetteer(client) : loadGazetteer(client, isKnown))
    await client.query('commit')
  } finally {
    await client.end()
  }
}

const isKnown = ({ country, kind, population }: { country: string; kind: string; population: number }) =>
  country === 'CL' || kind === 'm' || population >= (country === 'GB' ? 15_000 : 100_000)
