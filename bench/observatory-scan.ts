import { pathToFileURL } from 'node:url'
import { pagesOf } from './addresses.ts'
import { logInAs } from './guest.ts'

/** @property lost the tests that took points away, or gave none of those they have */
export type Scanned = { page: string; score: number; lost: string[] }

type Test = (retrieved: unknown) => { result: string }

const [folder = '', address = '', plainPort = ''] = process.argv.slice(2)
const load = (file: string): Promise<Record<string, unknown>> => import(pathToFileURL(`${folder}/${file}`).href)

const { retrieve } = (await load('retriever/retriever.js')) as {
  retrieve: (host: string, options: object) => Promise<{ responses: { auto: { status: number } | null } }>
}
const { ALL_TESTS } = (await load('constants.js')) as { ALL_TESTS: Test[] }
const { getScoreModifier } = (await load('grader/grader.js')) as { getScoreModifier: (result: string) => number }

const { home, results, listing } = await pagesOf(address)
const [host, admin] = [await logInAs(address, 'host'), await logInAs(address, 'admin')]
const pages: Record<string, { path: string; cookie?: string }> = {
  'front page': { path: home },
  results: { path: results },
  listing: { path: listing },
  'a city': { path: '/spaces/cl/santiago' },
  'become a host': { path: '/become-a-host' },
  about: { path: '/about' },
  'missing page': { path: '/no-such-page' },
  trips: { path: '/bookings', cookie: host },
  'host dashboard': { path: '/host/dashboard', cookie: host },
  'admin’s settings': { path: '/admin/settings', cookie: admin },
}

const scanned: Scanned[] = []
for (const [page, { path, cookie }] of Object.entries(pages)) {
  const url = new URL(path, address)
  const headers = ['Accept: text/html', ...(cookie ? [`Cookie: ${cookie}`] : [])]
  const options = { path: url.pathname + url.search, httpsPort: Number(url.port), httpPort: Number(plainPort), headers }
  const retrieved = await retrieve(url.hostname, options)
  if (!retrieved.responses.auto) throw new Error(`${page} did not answer.`)
  const marks = ALL_TESTS.map((test) => test(retrieved).result).map((result) => ({
    result,
    points: getScoreModifier(result),
  }))
  const minus = marks.filter(({ points }) => points < 0).reduce((sum, { points }) => sum + points, 0)
  const plus = marks.filter(({ points }) => points > 0).reduce((sum, { points }) => sum + points, 0)
  // As the scanner has it: what is good beyond the rule counts only where little is bad.
  const score = 100 + minus >= 90 ? 100 + minus + plus : 100 + minus
  scanned.push({
    page,
    score,
    lost: marks.filter(({ points }) => points <= 0).map(({ result, points }) => `${result} ${points}`),
  })
}
process.send!(scanned, () => process.exit())
