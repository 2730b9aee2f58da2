import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium, chromiumFlags } from '#scripts/chromium.ts'
import { toolFile } from '#scripts/tools.ts'
import { z } from 'zod'

const score = z.object({ score: z.number() })
const audit = z.object({ numericValue: z.number() })

/** The part of Lighthouse's report that is read. A category without a score could not be judged: that is an error. */
const LighthouseReport = z.object({
  categories: z.object({ performance: score, accessibility: score, 'best-practices': score, seo: score }),
  audits: z.object({
    'cumulative-layout-shift': audit,
    'largest-contentful-paint': audit,
    'total-blocking-time': audit,
  }),
})

/** The part of Chromium's trace that is read: what a thread did, in microseconds, and how much of that on a processor. */
const Trace = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      pid: z.number(),
      tid: z.number(),
      ts: z.number(),
      dur: z.number().default(0),
      tdur: z.number().default(0),
    }),
  ),
})

/** Lighthouse's phone is four times slower, and what blocks is what a task takes beyond 50 ms. */
const SLOWER = 4
const UNFELT_MS = 50

const run = promisify(execFile)

/** Lighthouse sometimes misses the start of its own recording (NO_NAVSTART). That is no figure, so it looks again. */
const MAX_ATTEMPTS = 3

/**
 * One look at a page as on Lighthouse's slow phone. Scores are 0 to 100, times in ms. In a process and a browser of its own.
 *
 * `blocking` counts how long each task took, waits for a processor included; `ownBlocking` only its time on one. On a machine of two cores the
 * browser's other processes, Lighthouse and the server take the page's thread off its processor, and four times that counts as blocked.
 */
export async function lookAt(url: string) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await measure(url)
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !String(error).includes('NO_NAVSTART')) throw error
    }
  }
}

async function measure(url: string) {
  const folder = await mkdtemp(join(tmpdir(), 'patio-lighthouse-'))
  try {
    return await measureInto(join(folder, 'look'), url)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function measureInto(file: string, url: string) {
  const options = [
    '--output=json',
    `--output-path=${file}.json`,
    '--save-assets',
    '--quiet',
    '--no-enable-error-reporting',
    '--disable-full-page-screenshot',
  ]
  options.push(
    '--only-categories=performance,accessibility,best-practices,seo',
    `--chrome-flags=${chromiumFlags.join(' ')}`,
  )
  await run(process.execPath, [toolFile('lighthouse/cli/index.js'), url, ...options], {
    env: { ...process.env, CHROME_PATH: chromium() },
    timeout: 180_000,
  })

  const { categories, audits } = LighthouseReport.parse(await json(`${file}.json`))
  const hundredths = (category: { score: number }) => Math.round(category.score * 100)
  return {
    performance: hundredths(categories.performance),
    accessibility: hundredths(categories.accessibility),
    bestPractices: hundredths(categories['best-practices']),
    seo: hundredths(categories.seo),
    cls: audits['cumulative-layout-shift'].numericValue,
    largestPaint: audits['largest-contentful-paint'].numericValue,
    blocking: audits['total-blocking-time'].numericValue,
    ownBlocking: ownBlockingOf(Trace.parse(await json(`${file}-0.trace.json`)).traceEvents),
  }
}

const json = async (file: string): Promise<unknown> => JSON.parse(await readFile(file, 'utf8'))

/** Sums how long the page's thread blocks after its first paint, by its own time, as Lighthouse does. @returns in ms */
function ownBlockingOf(events: z.output<typeof Trace>['traceEvents']): number {
  const paint = events.findLast(({ name }) => name === 'firstContentfulPaint')
  if (!paint) throw new Error('The trace has no first paint.')
  return events
    .filter(({ name, pid, tid }) => name === 'RunTask' && pid === paint.pid && tid === paint.tid)
    .filter(({ ts, dur }) => ts + dur > paint.ts)
    .reduce((blocked, { tdur }) => blocked + Math.max(0, (SLOWER * tdur) / 1000 - UNFELT_MS), 0)
}
