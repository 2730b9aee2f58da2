import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { toolFile } from '#scripts/tools.ts'
import { z } from 'zod'

export type Load = { perSecond: number; p99Ms: number }

const CONNECTIONS = 8

const LoadReport = z.object({
  requests: z.object({ total: z.number() }),
  latency: z.object({ p99: z.number() }),
  duration: z.number(),
  errors: z.number(),
  timeouts: z.number(),
  non2xx: z.number(),
})

const run = promisify(execFile)

/**
 * Asks for one address as fast as it is answered, from a process of its own.
 *
 * @param cookie of a visitor who is logged in; none is a stranger
 */
export async function loadOf(url: string, seconds: number, cookie = ''): Promise<Load> {
  const options = ['--json', '--no-progress', `--connections=${CONNECTIONS}`, `--duration=${seconds}`]
  if (cookie) options.push('--headers', `cookie=${cookie}`)
  const { stdout } = await run(process.execPath, [toolFile('autocannon/autocannon.js'), ...options, url], {
    maxBuffer: 16 * 1024 * 1024,
  })

  const { requests, latency, duration, errors, timeouts, non2xx } = LoadReport.parse(JSON.parse(stdout))
  if (errors + timeouts + non2xx > 0)
    throw new Error(`${url}: ${errors} errors, ${timeouts} time-outs, ${non2xx} answers that are not 2xx.`)
  return { perSecond: requests.total / duration, p99Ms: latency.p99 }
}
