import { zonesThatDiffer } from '#domain/availability/queries.server.ts'
import { databaseAheadMs } from '#platform/database-clock.server.ts'
import type { Db } from '#platform/db.server.ts'
import { type Finding, ok, warning, wrong } from './finding.ts'

/** Codes of second factors are of half a minute, signatures of providers of five. */
const WRONG_SECONDS = 30
const WARNING_SECONDS = 2

const SYNCHRONISE = 'Synchronise the clocks of both machines: systemd-timesyncd or chrony.'

/** @param nowMs this machine's clock */
export async function findingsOfClock(db: Db, nowMs: () => number = Date.now): Promise<Finding[]> {
  return [findingOfSkew((await databaseAheadMs(db, nowMs)) / 1000)]
}

/** @param seconds by which the database's clock is ahead */
export function findingOfSkew(seconds: number): Finding {
  const amount = `${Math.abs(seconds).toFixed(1)} seconds`
  const text = `the database's clock is ${amount} ${seconds < 0 ? 'behind' : 'ahead'}`
  if (Math.abs(seconds) >= WRONG_SECONDS) return wrong('clock', text, SYNCHRONISE)
  if (Math.abs(seconds) >= WARNING_SECONDS) return warning('clock', text, SYNCHRONISE)
  return ok('clock', 'the database has the time of this machine')
}

export async function findingsOfZones(db: Db, now: Date, zones?: readonly string[]): Promise<Finding[]> {
  const differing = await zonesThatDiffer(db, now, zones)
  if (differing.length === 0) return [ok('zones', 'both know the same clock changes')]
  return [
    warning(
      'zones',
      `this machine and the database disagree on ${differing.join(', ')}`,
      'Update the older zone data: tzdata of the database, or Node (docs/decisions/011-availability.md).',
    ),
  ]
}
