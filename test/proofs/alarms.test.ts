import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { alarmRules, read } from '#scripts/alarm-files.ts'
import { promtool } from '#scripts/promtool.ts'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'patio-alarms-'))
afterAll(() => rmSync(folder, { recursive: true }))
for (const name of ['alerts.yaml', 'alerts.test.yaml'])
  cpSync(join(import.meta.dirname, '../../deploy', name), join(folder, name))

/** Prometheus' own tool reads and runs the rules, as an operator's Prometheus does. */
const run = (...options: string[]) => {
  const { status, stdout, stderr } = spawnSync(promtool(), options, { cwd: folder, encoding: 'utf8' })
  return { status, text: stdout + stderr }
}

test('[OPS-02] Prometheus takes the rules', () => {
  const { status, text } = run('check', 'rules', 'alerts.yaml')
  expect([status, text]).toEqual([0, expect.stringContaining(`SUCCESS: ${alarmRules().length} rules found`)])
})

test('[OPS-02] each alarm fires on its drill, and none in a rolling restart or on a day like others', () => {
  expect(run('test', 'rules', 'alerts.test.yaml')).toMatchObject({
    status: 0,
    text: expect.stringContaining('SUCCESS'),
  })
})

test('[OPS-02] an alarm that is deaf, or that fires on a day like others, would be found', () => {
  const rules = read('deploy/alerts.yaml')
  const rulesWith = (from: string, to: string) => {
    expect(rules).toContain(from)
    writeFileSync(join(folder, 'alerts.yaml'), rules.replace(from, to))
    return run('test', 'rules', 'alerts.test.yaml')
  }
  const deaf = rulesWith('max(patio_mail_stalled_seconds) > 300', 'max(patio_mail_stalled_seconds) > 30000')
  expect([deaf.status, deaf.text]).toEqual([1, expect.stringContaining('MailStalled')])
  const nervous = rulesWith(
    'max(patio_waiting_seconds{kind="feed"}) > 1800',
    'max(patio_waiting_seconds{kind="feed"}) > 180',
  )
  expect([nervous.status, nervous.text]).toEqual([1, expect.stringContaining('FeedsLate')])
  writeFileSync(join(folder, 'alerts.yaml'), readFileSync(join(import.meta.dirname, '../../deploy/alerts.yaml')))
})
