import { PostgresAdapter, sql } from 'kysely'
import { setDataAge } from './changes.server.ts'
import { hostNameOf } from './database-address.server.ts'
import { type Db, openDatabase, type Timeouts } from './db.server.ts'
import type { Log } from './log.server.ts'
import { type LogPosition, readPosition, writtenPosition } from './log-position.server.ts'
import { createLag } from './replica-lag.server.ts'
import { noteReading } from './readings.server.ts'

/**
 * `late`: too far behind; `primary`: it was promoted, or follows nobody; `writer`: the one that is written to, which may be named among
 * them; `other`: of another database, or of what was lost when another became the primary.
 */
type State = 'unknown' | 'used' | 'late' | 'away' | 'primary' | 'writer' | 'other'

/** @property isUsed null for the one that is written to */
export type ReplicaFigures = { name: string; isUsed: boolean | null; lagSeconds: number | null }

/** Copies of the database, where a server reads what it only shows. */
export type Replicas = {
  /**
   * One that may be read now.
   *
   * @param position what its reader has written until there must be in it; null for nothing
   * @returns null where the primary has to be asked. `time`: what it has is not older than this, by `performance.now()`
   */
  choose: (position: LogPosition | null) => { db: Db; time: number } | null
  /** Behind all that was written until now, for `choose`. */
  writtenPosition: () => Promise<string>
  figures: () => readonly ReplicaFigures[]
  close: () => Promise<void>
}

const LOOK_MS = 500
/** A replica that is further behind is not read; so what somebody has written is in all of them after this time. */
export const MAX_LAG_MS = 5000
/** A request that has chosen a replica has its answers by then. */
const READ_MS = 30_000

/** Of a database, and of a PostgreSQL that serves it. */
type Identity = { system: string; started: string }

const IDENTITY = sql`(select system_identifier::text from pg_control_system()) as system, extract(epoch from pg_postmaster_start_time())::text as started`

type Wiring = {
  /** One host each. */
  urls: readonly string[]
  primary: Db
  isPrimaryAway: () => boolean
  databasePool: number
  timeouts: Timeouts
  log: Pick<Log, 'warn'>
}

const LEFT_OUT = 'a replica is left out: its readers go to others, or to the primary'

/** One that is late, away, promoted or of another database is left out by itself, and taken back when it is none of these any more. */
export async function openReplicas({ urls, primary, isPrimaryAway, ...rest }: Wiring): Promise<Replicas> {
  const { databasePool, timeouts, log } = rest
  const lag = createLag()
  // Answers are cached for all of them together, apart from the primary's.
  const adapter = new PostgresAdapter()
  // One that is left out by now may still be read by who has chosen it, when it was as old as that at most.
  setDataAge(adapter, () =>
    Math.max(0, ...replicas.filter(isRead).map((each) => Math.min(MAX_LAG_MS, performance.now() - timeOf(each)))),
  )
  const replicas = urls.map((databaseUrl) => ({
    name: hostNameOf(databaseUrl),
    // What becomes of it is logged here.
    ...openDatabase({ databaseUrl, databasePool, timeouts, adapter }),
    state: 'unknown' as State,
    position: 0n,
    answeredAt: -Infinity,
    chosenAt: -Infinity,
  }))
  type Replica = (typeof replicas)[number]
  /** As of the last look; null before the first. */
  let writer: Identity | null = null
  let turn = 0
  let isClosed = false
  const timers = new Map<Replica | null, NodeJS.Timeout>()

  const timeOf = ({ position }: Replica) => lag.timeOf(position)
  /** What somebody has written is in all that are read after so long; while nobody can write, what there is may grow old. */
  const isRecent = (replica: Replica) => performance.now() - timeOf(replica) <= MAX_LAG_MS || isPrimaryAway()
  const isUsable = (replica: Replica) =>
    replica.state === 'used' &&
    !replica.isAway() &&
    isRecent(replica) &&
    !lag.isAhead(replica.position, replica.answeredAt)

  const isRead = ({ chosenAt }: Replica) => performance.now() - chosenAt <= READ_MS

  async function lookAtPrimary(): Promise<void> {
    const at = performance.now()
    const { rows } = await sql<Identity & { position: string }>`
      select pg_current_wal_lsn()::text as position, ${IDENTITY}`.execute(primary)
    writer = rows[0]!
    lag.note(at, readPosition(rows[0]!.position)!)
  }

  async function lookAt(replica: Replica): Promise<void> {
    const before = replica.state
    const isAhead = lag.isAhead(replica.position, replica.answeredAt)
    let failure: unknown
    try {
      const { rows } = await sql<Identity & { follows: boolean; position: string | null }>`
        select pg_is_in_recovery() as follows, pg_last_wal_replay_lsn()::text as position, ${IDENTITY}`.execute(
        replica.db,
      )
      replica.position = readPosition(rows[0]!.position ?? undefined) ?? 0n
      replica.answeredAt = performance.now()
      replica.state = isAhead ? 'other' : stateOf(rows[0]!, replica.position)
    } catch (error) {
      replica.state = 'away'
      failure = error
    }
    if (replica.state !== before && !isClosed) logState(replica, before, failure)
  }

  function stateOf({ follows, system, started }: Identity & { follows: boolean }, position: LogPosition): State {
    if (writer !== null && system !== writer.system) return 'other'
    if (!follows) return started === writer?.started ? 'writer' : 'primary'
    return lag.behindMs(position) <= MAX_LAG_MS ? 'used' : 'late'
  }

  function logState({ name, state, position }: Replica, before: State, err: unknown): void {
    if (state === 'used') return void (before === 'unknown' || log.warn({ host: name }, 'a replica is read again'))
    if (state === 'writer') return
    const lagMs = state === 'late' ? lag.behindMs(position) : Infinity
    const lagSeconds = Number.isFinite(lagMs) ? lagMs / 1000 : undefined
    log.warn({ host: name, why: state, lagSeconds, err }, LEFT_OUT)
  }

  /** Each is looked at by itself, so that one that does not answer keeps nobody waiting. */
  function lookAgain(replica: Replica | null, look: () => Promise<unknown>): void {
    if (isClosed) return
    const timer = setTimeout(() => void look().finally(() => lookAgain(replica, look)), LOOK_MS)
    timers.set(replica, timer)
  }

  // The primary is away: what is known of the replicas stays.
  const lookAtPrimaryOrNot = () => lookAtPrimary().catch(() => {})
  await lookAtPrimaryOrNot()
  await Promise.all(replicas.map(lookAt))
  lookAgain(null, lookAtPrimaryOrNot)
  for (const replica of replicas) lookAgain(replica, () => lookAt(replica))

  return {
    choose: (position) => {
      const fit = replicas.filter((each) => isUsable(each) && (position === null || each.position >= position))
      turn += 1
      const chosen = fit[turn % fit.length]
      if (chosen) chosen.chosenAt = performance.now()
      noteReading({ kind: 'read', from: chosen ? 'replica' : 'primary' })
      return chosen ? { db: chosen.db, time: timeOf(chosen) } : null
    },
    writtenPosition: () => writtenPosition(primary),
    figures: () =>
      replicas.map((each) => {
        const lagMs = lag.behindMs(each.position)
        const isKnown = each.state === 'used' || each.state === 'late'
        return {
          name: each.name,
          isUsed: each.state === 'writer' ? null : isUsable(each),
          lagSeconds: isKnown && Number.isFinite(lagMs) ? lagMs / 1000 : null,
        }
      }),
    close: async () => {
      isClosed = true
      for (const timer of timers.values()) clearTimeout(timer)
      for (const { stopLooking } of replicas) stopLooking()
      await Promise.all(replicas.map(({ pool }) => pool.end()))
    },
  }
}
