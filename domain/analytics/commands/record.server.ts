import { firstOfMonth } from '#kernel/dates.ts'
import { type Db, inTransaction, type Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { MAX_BATCH, type Observation } from '../observation.ts'
import { makePartitions } from './make-partitions.server.ts'
import { countUnkeyed, writeBeats } from './write-counts.server.ts'
import { writeEvents, writeTimes, writeViews } from './write-pages.server.ts'
import { writeAppearances, writeOpened, writeSearches } from './write-searches.server.ts'
import { writeSteps } from './write-steps.server.ts'

/**
 * Writes a batch in one statement a kind, all or nothing.
 *
 * @throws RangeError for more than `MAX_BATCH` at once
 */
export async function record(db: Db, observations: readonly Observation[]): Promise<void> {
  if (observations.length > MAX_BATCH) throw new RangeError(`${observations.length} observations at once`)
  if (observations.length === 0) return
  try {
    await write(db, observations)
  } catch (error) {
    if (!isPartitionMissing(error)) throw error
    for (const month of new Set(observations.map(({ day }) => firstOfMonth(day)))) await makePartitions(db, month)
    await write(db, observations)
  }
}

const write = (db: Db, observations: readonly Observation[]) =>
  inTransaction(db, async (tx) => {
    const of = <Kind extends Observation['kind']>(kind: Kind) =>
      observations.filter((each): each is Extract<Observation, { kind: Kind }> => each.kind === kind)
    const round = await openRound(tx)
    await writeViews(tx, of('view'), round)
    await writeTimes(tx, of('time'), round)
    await writeSearches(tx, of('search'), round)
    await writeOpened(tx, of('opened'), round)
    await writeAppearances(tx, of('appearances'), round)
    await writeSteps(tx, of('step'), round)
    await writeEvents(tx, of('event'), round)
    await writeBeats(tx, of('beat'))
    await countUnkeyed(tx, of('unkeyed'))
  })

/** The round stays open until the transaction ends. */
export async function openRound(tx: Tx): Promise<number> {
  const { rows } = await sql<{ round: number }>`select writing_round() as round`.execute(tx)
  return rows[0]!.round
}

/** PostgreSQL says 'no partition of relation … found for row' with the code of a broken check. */
const isPartitionMissing = (error: unknown) =>
  error instanceof pg.DatabaseError && error.code === '23514' && error.constraint === undefined
