import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { migrate } from '#platform/migrations.server.ts'
import pg from 'pg'
import { type ArchivedPostgres, archivedPostgres } from '../debian-postgres.ts'
import { type DrillFigure, inSeconds, reportDrill } from '../drill-report.ts'

/**
 * Restores to a moment: what was written before a mistake is all there, and of a machine that is gone no more is missing than the time
 * between two archived segments. `--archive-timeout N`: seconds (docs/backup.md has 60).
 */
const { values } = parseArgs({ options: { 'archive-timeout': { type: 'string', default: '10' } } })
const archiveSeconds = Number(values['archive-timeout'])
const folder = mkdtempSync(join(tmpdir(), 'patio-point-in-time-'))
const postgres = await archivedPostgres(folder, archiveSeconds)
try {
  const figures = [...(await setUp()), ...(await undoMistake()), ...(await loseMachine())]
  process.exitCode = reportDrill('point-in-time', figures)
} finally {
  await postgres.kill()
  rmSync(folder, { recursive: true, force: true })
}

async function setUp(): Promise<DrillFigure[]> {
  postgres.pgbackrest('stanza-create')
  await query(postgres, 'postgres', 'create database patio')
  await migrate(postgres.url('patio'))
  await query(postgres, 'patio', 'create table drill_writes (number integer primary key)')
  postgres.pgbackrest('check')
  const ms = postgres.pgbackrest('--type=full', 'backup')
  return [{ what: 'full backup', figure: inSeconds(ms) }]
}

/** Somebody deletes everything; the database goes back to the moment before. */
async function undoMistake(): Promise<DrillFigure[]> {
  const written = await writeFor(5)
  const [moment] = await query<{ now: string }>(postgres, 'patio', 'select clock_timestamp()::text as now')
  await query(postgres, 'patio', 'delete from drill_writes')
  await postgres.stop()
  const ms = await restore('--type=time', `--target=${moment!.now}`, '--target-action=promote')
  const numbers = await readNumbers()
  const lost = written.filter(({ number }) => !numbers.has(number)).length
  const quiet = runDb('quiet')
  return [
    { what: 'restore to a moment', figure: inSeconds(ms) },
    {
      what: 'writes lost before the mistake',
      figure: `${lost} of ${written.length}`,
      isMet: lost === 0 && written.length > 100,
    },
    { what: 'the copy is quiet', figure: quiet.output.split('\n', 1)[0]!, isMet: quiet.status === 0 },
  ]
}

/** The disk is gone with everything on it that was not archived yet. */
async function loseMachine(): Promise<DrillFigure[]> {
  const incrementMs = postgres.pgbackrest('--type=incr', 'backup')
  const written = await writeFor(archiveSeconds * 3)
  await postgres.kill()
  for (const name of readdirSync(postgres.data)) rmSync(join(postgres.data, name), { recursive: true })
  const ms = await restore('--type=default')
  const numbers = await readNumbers()
  const lost = written.filter(({ number }) => !numbers.has(number))
  const lostMs = lost.length > 0 ? written.at(-1)!.atMs - lost[0]!.atMs : 0
  const isGap = lost.length > 0 && lost[0]!.number + lost.length - 1 !== written.at(-1)!.number
  return [
    { what: 'incremental backup', figure: inSeconds(incrementMs) },
    { what: 'restore of a lost machine', figure: inSeconds(ms) },
    {
      what: 'newest writes lost with it',
      figure: `${inSeconds(lostMs)}, ${lost.length} of ${written.length}${isGap ? ', with a gap' : ''}`,
      // An archiver takes some seconds for a segment.
      isMet: !isGap && lostMs <= (archiveSeconds + 5) * 1000,
    },
  ]
}

/** @returns milliseconds until it takes writes again */
async function restore(...options: string[]): Promise<number> {
  const begun = performance.now()
  postgres.pgbackrest(...options, '--delta', 'restore')
  await postgres.start()
  return performance.now() - begun
}

type Write = { number: number; atMs: number }

/** One row after the other, noted once the database has confirmed it. */
async function writeFor(seconds: number): Promise<Write[]> {
  const client = new pg.Client({ connectionString: postgres.url('patio') })
  await client.connect()
  const written: Write[] = []
  const end = performance.now() + seconds * 1000
  const { rows } = await client.query<{ next: number }>('select coalesce(max(number), 0) + 1 as next from drill_writes')
  for (let number = rows[0]!.next; performance.now() < end; number += 1) {
    await client.query('insert into drill_writes values ($1)', [number])
    written.push({ number, atMs: performance.now() })
    await setTimeout(5)
  }
  await client.end()
  return written
}

async function readNumbers(): Promise<Set<number>> {
  const rows = await query<{ number: number }>(postgres, 'patio', 'select number from drill_writes')
  return new Set(rows.map(({ number }) => number))
}

async function query<Row extends pg.QueryResultRow>(
  { url }: ArchivedPostgres,
  database: string,
  words: string,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url(database) })
  await client.connect()
  try {
    return (await client.query<Row>(words)).rows
  } finally {
    await client.end()
  }
}

function runDb(command: string): { status: number | null; output: string } {
  const program = new URL('../db.ts', import.meta.url).pathname
  const env = {
    ...process.env,
    DATABASE_URL: postgres.url('patio'),
    DATA_DIR: join(folder, 'patio'),
    HOST: '127.0.0.1',
  }
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, command], { env, encoding: 'utf8' })
  return { status, output: stdout + stderr }
}
