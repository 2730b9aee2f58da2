import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
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

/** A change to the rules, and the drill that must find it. */
const mistakes = [
  {
    alarm: 'MailStalled',
    from: 'max(patio_mail_stalled_seconds) > 300',
    to: 'max(patio_mail_stalled_seconds) > 30000',
    drill: "name: 'MailStalled: the mail server is away'",
  },
  {
    alarm: 'FeedsLate',
    from: 'max(patio_waiting_seconds{kind="feed"}) > 1800',
    to: 'max(patio_waiting_seconds{kind="feed"}) > 180',
    drill: 'name: a day like others is silent',
  },
]

test('[OPS-02] an alarm that is deaf, or that fires on a day like others, would be found', () => {
  const [head, ...drills] = read('deploy/alerts.test.yaml').split(/^(?= {2}- name: )/m)
  let rules = read('deploy/alerts.yaml')
  const chosen = mistakes.map(({ from, to, drill }) => {
    expect(rules).toContain(from)
    rules = rules.replace(from, to)
    return drills.find((each) => each.includes(drill))
  })
  writeFileSync(join(folder, 'wrong.yaml'), rules)
  // Its first hours show it as well, and a whole day takes the tool ten times as long.
  const tests = [head, ...chosen].join('').replace('[alerts.yaml]', '[wrong.yaml]').replaceAll('24h', '3h')
  writeFileSync(join(folder, 'wrong.test.yaml'), tests)

  const { status, text } = run('test', 'rules', 'wrong.test.yaml')
  expect(status).toBe(1)
  for (const { alarm } of mistakes) expect(text).toMatch(new RegExp(`alertname(: |=")${alarm}`))
})
