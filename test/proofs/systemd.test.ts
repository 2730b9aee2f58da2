import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { programs } from '#scripts/machine/choices.ts'
import { findProgram } from '#scripts/machine/programs.ts'
import { leavesWithinMs } from '#platform/program.server.ts'
import { afterAll, describe, expect, test } from 'vitest'

const analyze = findProgram(
  programs.systemdAnalyze,
  process.env['SYSTEMD_ANALYZE'],
  'The test of deploy/systemd needs systemd-analyze: install systemd, or set SYSTEMD_ANALYZE to its path.',
)
const source = 'deploy/systemd'
const services = readdirSync(source).filter((name) => name.endsWith('.service'))
const text = (name: string) => readFileSync(join(source, name), 'utf8')

/** Units as they are installed: their Node is this one. */
const folder = mkdtempSync(join(tmpdir(), 'patio-units-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
mkdirSync(join(folder, 'units'))
for (const name of readdirSync(source))
  writeFileSync(join(folder, 'units', name), text(name).replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`))

const ran = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(analyze, args, {
    encoding: 'utf8',
    env: { ...process.env, SYSTEMD_UNIT_PATH: `${join(folder, 'units')}:` },
  })
  return { status, output: `${stdout}${stderr}` }
}

/** A template is asked as one of its instances. */
const instanceOf = (name: string) => join(folder, 'units', name.replace('@.', '@3000.'))

describe.each(services)('[OPS-02] the unit %s', (name) => {
  test('is understood by systemd in all that it says', () => {
    expect(ran('verify', '--man=no', '--generators=no', instanceOf(name))).toEqual({ status: 0, output: '' })
  })

  test('is exposed to 2.5 of 10 at most', () => {
    const { status, output } = ran('security', '--offline=yes', '--threshold=25', '--no-pager', instanceOf(name))
    expect(output).toMatch(/Overall exposure level for .*: [012]\.\d/)
    expect([output, status]).toEqual([output, 0])
  })

  test('runs the entry point as a user of its own, on the program that `npm run pack` makes', () => {
    expect(text(name)).toMatch(
      /^ExecStart=\S+\/node \/opt\/patio\/scripts\/patio\.mjs (server|worker|migrate|db backup --keep 7)$/m,
    )
    expect(text(name)).toMatch(/^User=patio$/m)
    // The owner's password is for who migrates, and for who notes a backup.
    const isOwner = ['patio-migrate.service', 'patio-backup.service'].includes(name)
    expect(text(name).includes('/etc/patio/owner.env')).toBe(isOwner)
  })
})

test('[OPS-02] a server and a worker have the time to end that they need, with ten seconds of DRAIN_SECONDS', () => {
  for (const name of services.filter((each) => each.includes('@'))) {
    const [, seconds] = /^TimeoutStopSec=(\d+)$/m.exec(text(name)) ?? []
    expect(Number(seconds) * 1000).toBeGreaterThan(leavesWithinMs(10_000))
  }
})

test('[OPS-02] the target starts two servers and two workers', () => {
  const wanted = text('patio.target').match(/patio-(server|worker)@\d+\.service/g)
  expect(wanted).toEqual([
    'patio-server@3000.service',
    'patio-server@3001.service',
    'patio-worker@1.service',
    'patio-worker@2.service',
  ])
})
