import { createMetrics } from '#platform/metrics.server.ts'
import { expect, test } from 'vitest'
import { alarmRules, filesIn, metricsIn, read } from './alarm-files.ts'

const kebab = (name: string) => name.replace(/(?<!^)(?=[A-Z])/g, '-').toLowerCase()

/** Every name that a server's answer may hold; a worker's are among them. */
async function knownNames(): Promise<Set<string>> {
  const metrics = createMetrics({
    pool: { totalCount: 0, idleCount: 0, waitingCount: 0 },
    version: { version: '1.2.3', commit: null },
    dataDir: '.',
    certificates: [],
    liveStreams: () => 0,
    groupOf: () => 'all',
    read: () => Promise.reject(new Error('no database')),
    replicas: () => [],
  })
  const text = await metrics.text()
  metrics.close()
  const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)]
  const names = types.flatMap(([, name = '', type]) =>
    type === 'histogram' || type === 'summary' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
  )
  // Prometheus makes these itself.
  return new Set([...names, 'up', 'ALERTS'])
}

const byName = (one: string | undefined, other: string | undefined) => String(one).localeCompare(String(other))

const rules = alarmRules()
const pages = filesIn('docs/alarms', '.md').filter(({ name }) => name !== 'README')

test('[OPS-02] each alarm has its page, which names it, and each page its alarm; the list names them all', () => {
  expect(rules.length).toBeGreaterThan(20)
  expect(rules.map(({ runbook }) => runbook).toSorted(byName)).toEqual(
    pages.map(({ name }) => `docs/alarms/${name}.md`).toSorted(byName),
  )
  const list = read('docs/alarms/README.md')
  for (const { name, runbook, severity } of rules) {
    expect(runbook).toBe(`docs/alarms/${kebab(name)}.md`)
    const page = read(runbook)
    expect(page).toContain(
      `Alarm \`${name}\`. ${severity === 'page' ? 'It wakes somebody.' : 'It waits for the morning.'}`,
    )
    for (const part of ['**It means:**', '**Look at**', '**Do**'])
      expect([name, page.includes(part)]).toEqual([name, true])
    expect(list).toContain(`| [\`${name}\`](${kebab(name)}.md) | ${severity === 'page' ? 'yes' : 'no'} |`)
  }
})

test('[OPS-02] links of the pages lead somewhere, and metrics that they name are there', async () => {
  const known = await knownNames()
  for (const { name, text } of pages) {
    for (const [, path = ''] of text.matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g))
      expect([name, path, () => read(`docs/alarms/${path}`)]).toEqual([name, path, expect.toSatisfy(doesNotThrow)])
    for (const [metric] of text.matchAll(/\b(?:patio|nodejs|process)_\w+/g))
      expect([name, metric, isKnown(known, metric)]).toEqual([name, metric, true])
  }
})

const doesNotThrow = (run: () => unknown) => {
  run()
  return true
}

/** A page may name a histogram as one. */
const isKnown = (known: ReadonlySet<string>, name: string) => known.has(name) || known.has(`${name}_bucket`)

test('[OPS-02] what alarms ask for is there', async () => {
  const known = await knownNames()
  for (const { name, expr } of rules) {
    expect([name, metricsIn(expr).length > 0]).toEqual([name, true])
    expect([name, metricsIn(expr).filter((metric) => !known.has(metric))]).toEqual([name, []])
  }
})

type Panel = { title: string; targets?: { expr: string }[]; panels?: Panel[] }
type Dashboard = { uid: string; title: string; panels: Panel[] }

test.each(filesIn('deploy/grafana', '.json'))(
  '[OPS-02] what the dashboard $name shows is there',
  async ({ name, text }) => {
    const known = await knownNames()
    const { uid, panels } = JSON.parse(text) as Dashboard
    expect(uid).toBe(`patio-${name}`)
    const targets = panels.flatMap(({ title, targets: own = [] }) => own.map(({ expr }) => ({ title, expr })))
    expect(targets.length).toBeGreaterThan(4)
    for (const { title, expr } of targets) {
      expect([title, metricsIn(expr).length > 0]).toEqual([title, true])
      expect([title, metricsIn(expr).filter((metric) => !known.has(metric))]).toEqual([title, []])
    }
  },
)

test('[OPS-02] there are four dashboards', () => {
  expect(filesIn('deploy/grafana', '.json').map(({ name }) => name)).toEqual(['jobs', 'money', 'overview', 'search'])
})

test('[OPS-02] each alarm is shown to fire on its drill, and all to be silent in a rolling restart and on a day like others', () => {
  const text = read('deploy/alerts.test.yaml')
  const fired = [...text.matchAll(/^ {8}alertname: (\w+)\n {8}exp_alerts:\n/gm)].map(([, name]) => name)
  expect([...new Set(fired)].toSorted(byName)).toEqual(rules.map(({ name }) => name).toSorted(byName))
  expect(
    text.match(/count_over_time\(ALERTS\{alertstate="firing"\}\[\w+\]\)', eval_time: \w+, exp_samples: \[\]/g),
  ).toHaveLength(2)
})

test.each([
  ['sum by (to) (rate(a_total{b="c"}[5m])) / on (x) group_left (y) b_bucket > 0.5', ['a_total', 'b_bucket']],
  ['max(a) == 1 unless on () b or vector(0)', ['a', 'b']],
  ['histogram_quantile(0.95, sum by (le) (rate(c_bucket[10m] offset 1h)))', ['c_bucket']],
])('[OPS-02] of %s the metrics are %j', (expr, names) => {
  expect(metricsIn(expr)).toEqual(names)
})
