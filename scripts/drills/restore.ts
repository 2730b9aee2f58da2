import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { newId } from '#kernel/ids.ts'
import { migrate } from '#platform/migrations.server.ts'
import { startS3 } from '#test/s3-server.ts'
import pg from 'pg'
import { buildIfChanged } from '../build.ts'
import { loadDemo } from '../demo.ts'
import { reportDrill } from '../drill-report.ts'
import { ensureDatabase, type Postgres, startPostgres } from '../postgres.ts'
import { drillRestore } from '../restore-drill.ts'

/**
 * Everything is lost but the backup: a demo world with its PostgreSQL, then nothing but the bucket, the key and the secrets, then pages again.
 * `--megabytes N` puts so much besides into the database, of bytes that cannot be compressed.
 */
const { values } = parseArgs({ options: { megabytes: { type: 'string', default: '0' } } })
const folder = mkdtempSync(join(tmpdir(), 'patio-restore-'))
const running: Postgres[] = []
const s3 = await startS3()
try {
  buildIfChanged()
  const source = await anInstallation('lost')
  await loadDemo(source.url, source)
  await fill(source.url, Number(values.megabytes))
  const safe = join(folder, 'safe')
  mkdirSync(safe)
  const lose = async () => {
    const postgres = running.shift()!
    await postgres.stop()
    for (const path of [postgres.folder, source.dataDir]) rmSync(path, { recursive: true })
  }
  const target = await anInstallation('new')
  process.exitCode = reportDrill('restore', await drillRestore({ source, lose, target, bucket: s3.setting, safe }))
} finally {
  for (const postgres of running) {
    await postgres.stop()
    rmSync(postgres.folder, { recursive: true, force: true })
  }
  await s3.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** Its own PostgreSQL with commits as durable as in production, and a data folder. */
async function anInstallation(name: string) {
  const dataDir = join(folder, name)
  mkdirSync(dataDir, { recursive: true })
  const postgres = await startPostgres(dataDir)
  running.push(postgres)
  await ensureDatabase(postgres, 'patio')
  const url = postgres.url('patio')
  if (name === 'lost') await migrate(url)
  return { url, dataDir }
}

/** E-mails that nobody has read yet, a megabyte each. */
async function fill(url: string, megabytes: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ id: string; guest_id: string }>(
    'select id, guest_id from conversations limit 1',
  )
  const { id, guest_id: guest } = rows[0]!
  for (let number = 0; number < megabytes; number += 1)
    await client.query(
      'insert into inbound_emails (id, conversation_id, user_id, raw, received_at) values ($1, $2, $3, $4, now())',
      [newId(), id, guest, randomBytes(1024 * 1024)],
    )
  await client.end()
}
