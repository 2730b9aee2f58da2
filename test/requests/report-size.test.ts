import { addDays } from '#kernel/dates.ts'
import { dayIn } from '#kernel/zones.ts'
import { firstLoadLimits } from '#scripts/first-load.ts'
import { aHouse } from '#test/house/house.ts'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

const now = new Date()
const { visitor } = await aHouse({ clock: () => now })
const admin = visitor()
await admin.logIn('admin@patio.example', 'patio-admin')

const today = dayIn(now, 'America/Santiago')
const sections = ['', '/searches', '/funnel', '/supply', '/cohorts', '/answers']
// As many points as a chart may have, by day and by week.
const year = 'range=12m&by=week'
const ranges = ['', `range=custom&from=${addDays(today, -53)}&to=${today}&by=day`, year]

test.each(sections.flatMap((section) => ranges.map((range) => [section, range] as const)))(
  '[ADM-04] with the visits of the demo world /admin/analytics%s?%s is no larger than a page may be',
  async (section, range) => {
    const answer = await admin.request.get(`/admin/analytics${section}?${range}&lang=es`)
    expect(answer.status).toBe(200)
    const html = await answer.text()
    // Cohorts are by month, and on some days nobody of the demo world began within the two shorter ranges.
    if (section !== '/cohorts' || range === year) expect(html).toContain('<table')
    expect(gzipSync(html).length).toBeLessThan(firstLoadLimits.htmlKb * 1000)
  },
)

test('[ADM-04] a full page carries its figures once, as HTML, and a step within the app has them as data', async () => {
  const page = await admin.request.get('/admin/analytics/funnel')
  const text = await page.text()
  expect(text.split('steps-over-time-title')).toHaveLength(4)
  expect(text.split('streamController.enqueue').at(-1)).not.toContain('steps-over-time')
  const step = await admin.request.get('/admin/analytics/funnel.data')
  expect(await step.text()).toContain('steps-over-time')
})
