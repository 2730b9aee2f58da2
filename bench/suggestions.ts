import { embeddedPlaces } from '#domain/places/gateway.embedded.server.ts'
import { MAX_SUGGESTIONS } from '#domain/places/place.ts'
import type { Db } from '#platform/db.server.ts'
import { backendClock, spreadOf } from './backend-time.ts'

/** Texts that people type, letter by letter; the last have slips, foreign names or no match. */
const typed = `Santiago|Las Condes|Providencia|Ñuñoa|Viña del Mar|Valparaíso|Concepción|La Serena|Puerto Varas|Pucón|San Pedro de Atacama|
Lo Barnechea|Zapallar|Estación Central|Punta Arenas|Temuco|Santa Cruz`
const slipped = `valparaizo|santaigo|concepsion|pucom|temucco|la sirena|zapalar|antofagata|providensia|nunoha|las codnes|puero montt|xyzzy|
qwertyuiop|san carlos de barilochee|londno`
const british = `London|Manchester|Edinburgh|Brighton|Bristol|Stoke-on-Trent|Newcastle upon Tyne|St Albans`
const world = `London|New York|Tokio|São Paulo|San José, Costa Rica|Paris, Texas|Santa Cruz|Springfield, Illinois|Providencia, Santiago|
München|Nueva Delhi|Sant|Barcelnoa|San|S`
const points = [
  [-33.43, -70.61],
  [-33.02, -71.55],
  [51.51, -0.13],
  [48.86, 2.35],
  [35.66, 139.7],
  [40.76, -73.99],
  [-53.16, -70.91],
  [28.61, 77.21],
] as const

type Figures = { name: string; p50: number; p95: number; p99: number }

/**
 * Place search as the application asks for it, on a database with the whole gazetteer, one question at a time on one
 * connection: milliseconds of the database's own processor time, which a busy machine does not stretch.
 */
export const benchSuggestions = (db: Db, rounds = 3): Promise<Figures[]> =>
  db.connection().execute(async (connection) => {
    const places = embeddedPlaces(connection)
    const measure = figuresBy(await backendClock(connection), rounds)
    const suggest = (country: string) => (text: string) =>
      places.suggest(text, { language: 'es', country, max: MAX_SUGGESTIONS })
    const geocode = (text: string) => places.geocode(text, { language: 'en', country: null })

    return [
      await measure('suggestions for Chile, letter by letter', prefixes(typed), suggest('CL')),
      await measure('suggestions for Chile, misspelled', names(slipped), suggest('CL')),
      await measure('suggestions for Britain, letter by letter', prefixes(british), suggest('GB')),
      await measure('a typed city of the world geocoded', names(world), geocode),
      await measure('a point named', points, ([lat, lng]) => places.near({ lat, lng }, 'es')),
    ]
  })

const names = (list: string) => list.split('|').map((name) => name.trim())
const prefixes = (list: string) =>
  names(list).flatMap((name) => Array.from(name, (_, index) => name.slice(0, index + 1)))

const figuresBy =
  (clock: () => number, rounds: number) =>
  async <T>(name: string, questions: readonly T[], ask: (question: T) => Promise<unknown>): Promise<Figures> => {
    for (const question of questions) await ask(question)
    const took: number[] = []
    for (let round = 0; round < rounds; round++)
      for (const question of questions) {
        const begun = clock()
        await ask(question)
        took.push(clock() - begun)
      }
    const { p50, p95, p99 } = spreadOf(took)
    return { name: `${name} (${questions.length})`, p50, p95, p99 }
  }
