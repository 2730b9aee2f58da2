import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '#platform/config.server.ts'
import { aDatabase } from '#test/world.ts'
import { afterAll, expect, inject, test } from 'vitest'
import { examine } from './doctor.ts'
import type { Finding } from './doctor/finding.ts'

const { url } = await aDatabase()
const { appPattern, metricsPattern } = inject('postgres')
const name = url.match(/\/(patio_\w+)\?/)![1]!
const [app, metrics] = [appPattern, metricsPattern].map((pattern) => pattern.replace('DATABASE', name)) as [
  string,
  string,
]
const DATA_DIR = mkdtempSync(join(tmpdir(), 'patio-doctor-'))
afterAll(() => rmSync(DATA_DIR, { recursive: true }))

function runAdmin(settings: Record<string, string>, ...words: string[]) {
  const env = { ...process.env, DATA_DIR, HOST: '127.0.0.1', ...settings }
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/admin.ts', ...words], {
    env,
    encoding: 'utf8',
  })
  return { status, output: stdout + stderr }
}

const installed = { DATABASE_URL: app, DATABASE_OWNER_URL: url, DATABASE_METRICS_URL: metrics }

test('[OPS-02] npm run admin -- doctor says of each part in a line what is well and what to do; it ends with 1 where something is wrong', () => {
  const { status, output } = runAdmin(installed, 'doctor')
  const parts = [...output.matchAll(/^(ok|warning|wrong) +(\w+):/gm)].map(([, state, part]) => `${state} ${part}`)
  // Whatever the disk of this machine is like.
  expect(parts.filter((each) => !each.endsWith('disk'))).toEqual([
    'ok configuration',
    'warning configuration',
    'ok database',
    'ok database',
    'ok migrations',
    'ok rights',
    'ok rights',
    'ok extensions',
    'ok connections',
    'ok clock',
    'ok zones',
    'warning worker',
    'ok servers',
    'ok pooler',
    'warning mail',
    'ok storage',
    'warning payments',
    'ok proxy',
    'ok secrets',
    'warning backups',
  ])
  expect(output).toMatch(/^warning {2}mail: .*\n {9}→ Set SMTP_URL/m)
  expect(status).toBe(/^wrong/m.test(output) ? 1 : 0)
  // It makes nothing that a server would make.
  expect(existsSync(join(DATA_DIR, 'secrets'))).toBe(false)
})

test('[OPS-02] what stops a start does not stop the doctor; a wrong address is told how to be typed', () => {
  const { status, output } = runAdmin({ ...installed, PORT: 'many' }, 'doctor')
  expect(status).toBe(1)
  expect(output).toMatch(/^wrong {4}configuration: PORT/m)
  expect(runAdmin(installed, 'doctor', 'nobody')).toMatchObject({
    status: 2,
    output: expect.stringContaining('doctor [you@'),
  })
})

test('[OPS-02] a database that is away is wrong part by part, and the rest is looked at all the same', async () => {
  const found: Finding[] = []
  const away = 'postgres://nobody@127.0.0.1:1/away'
  const config = readConfig({ DATABASE_URL: away, DATA_DIR, HOST: '127.0.0.1', SMTP_URL: 'smtp://127.0.0.1:1' })
  await examine({
    config,
    urls: { owner: away, app: away, metrics: undefined },
    email: null,
    now: new Date(),
    report: (finding) => void found.push(finding),
  })
  const wrongs = found.filter(({ state }) => state === 'wrong').map(({ part }) => part)
  expect(wrongs.filter((part) => part !== 'disk')).toEqual([
    'database',
    'migrations',
    'rights',
    'extensions',
    'connections',
    'clock',
    'zones',
    'quiet',
    'worker',
    'servers',
    'pooler',
    'mail',
    'backups',
  ])
  expect(found.find(({ part }) => part === 'storage')).toMatchObject({ state: 'ok' })
  for (const { text } of found) expect(text).not.toBe('')
})
