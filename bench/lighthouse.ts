import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium, chromiumFlags } from '#scripts/chromium.ts'
import { z } from 'zod'
import { root } from './running.ts'

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

const run = promisify(execFile)

/** Lighthouse sometimes misses the start of its own recording (NO_NAVSTART). That is no figure, so it looks again. */
const MAX_ATTEMPTS = 3

/** One look at a page as on Lighthouse's slow phone. Scores are 0 to 100, times in ms. In a process and a browser of its own. */
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
  const options = [
    '--output=json',
    '--output-path=stdout',
    '--quiet',
    '--no-enable-error-reporting',
    '--disable-full-page-screenshot',
  ]
  options.push(
    '--only-categories=performance,accessibility,best-practices,seo',
    `--chrome-flags=${chromiumFlags.join(' ')}`,
  )
  const { stdout } = await run(
    process.execPath,
    [join(root, 'node_modules/lighthouse/cli/index.js'), url, ...options],
    {
      env: { ...process.env, CHROME_PATH: chromium() },
      maxBuffer: 64 * 1024 * 1024,
      timeout: 180_000,
    },
  )

  const { categories, audits } = LighthouseReport.parse(JSON.parse(stdout))
  const hundredths = (category: { score: number }) => Math.round(category.score * 100)
  return {
    performance: hundredths(categories.performance),
    accessibility: hundredths(categories.accessibility),
    bestPractices: hundredths(categories['best-practices']),
    seo: hundredths(categories.seo),
    cls: audits['cumulative-layout-shift'].numericValue,
    largestPaint: audits['largest-contentful-paint'].numericValue,
    blocking: audits['total-blocking-time'].numericValue,
  }
}
