import { readFileSync } from 'node:fs'
import { ensureGazetteer } from '#db/gazetteer/load.ts'
import { understandSentence } from '#domain/search/queries/understand-sentence.server.ts'
import { MAX_SENTENCE } from '#domain/search/search.ts'
import { openDatabase } from '#platform/db.server.ts'
import { migrate } from '#platform/migrations.server.ts'
import { dropDatabase, ensureDatabase, startPostgres } from '#scripts/postgres.ts'
import { spreadOf } from './backend-time.ts'
import { endedAlways } from './interruption.ts'
import { type Figure, note } from './report.ts'
import { BENCH_DATA } from './running.ts'

const ROUNDS = 5
const DATABASE = 'bench_sentences'

/** From a sentence to a search, with the whole gazetteer: milliseconds of the clock, one sentence at a time. */
export async function measure(): Promise<Figure[]> {
  const postgres = await startPostgres(BENCH_DATA)
  const stop = endedAlways(() => postgres.stop())
  try {
    await dropDatabase(postgres, DATABASE)
    await ensureDatabase(postgres, DATABASE)
    const databaseUrl = postgres.url(DATABASE)
    await migrate(databaseUrl)
    note('The gazetteer...')
    await ensureGazetteer(databaseUrl)
    const { db } = openDatabase({ databaseUrl, databasePool: 1, timeouts: null })
    const figures = [
      ...(await spread('sentences of test/sentences', sentences(), db)),
      ...(await spread('sentences of noise', noise, db)),
    ]
    await db.destroy()
    await dropDatabase(postgres, DATABASE)
    return figures
  } finally {
    await stop()
  }
}

async function spread(
  name: string,
  all: readonly string[],
  db: Parameters<typeof understandSentence>[0],
): Promise<Figure[]> {
  const speaker = {
    language: 'es',
    locale: 'es-CL',
    currency: 'CLP',
    country: 'CL',
    today: '2026-11-25',
    type: 'day',
  } as const
  for (const sentence of all) await understandSentence(db, sentence, speaker)
  const took: number[] = []
  for (let round = 0; round < ROUNDS; round++)
    for (const sentence of all) {
      const begun = performance.now()
      await understandSentence(db, sentence, speaker)
      took.push(performance.now() - begun)
    }
  const { p50, p95, p99 } = spreadOf(took)
  return [
    { figure: `${name}, p50`, value: p50, unit: 'ms' },
    { figure: `${name}, p95`, value: p95, unit: 'ms', goal: '<=10' },
    { figure: `${name}, p99`, value: p99, unit: 'ms' },
  ]
}

const sentences = () =>
  ['own', 'held-out', 'later'].flatMap((name) =>
    readFileSync(`test/sentences/${name}.txt`, 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => line.split('|')[1]!),
  )

/** As costly as the length allows: nearly our words, numbers and separators. */
const noise = ['departamentp ', 'de 1 a 2 ', 'a ', '1-2/3 ', 'en la ', 'no ', 'estudoi '].map((part) =>
  part.repeat(MAX_SENTENCE).slice(0, MAX_SENTENCE),
)
