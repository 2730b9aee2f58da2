import { setTimeout as delay } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { patterns } from '#app/addresses.ts'
import {
  type AttackRequest,
  attackRequest,
  isWhole,
  MARK,
  pathOf,
  type Role,
  wireOf,
} from '#test/attack/attack-request.ts'
import { type Sent, sendRaw } from '#test/attack/send.ts'
import { aCast, type Cast } from '#test/cast.ts'
import { aHouse } from '#test/house/house.ts'
import { samples } from '#test/matrix.ts'
import { isLong, seed, size } from '#test/proofs/size.ts'
import { rulesOf } from '#app/session/request-rules.server.ts'
import { allRoutes } from '#test/routes.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** Nothing is refused for its cost here, and the least that is charged stays where it can be read. */
const limits = { workMsAtOnce: 1e9, workMsPerSecond: 1e-9, logInsPerMinute: 1e9 }
const house = await aHouse({ limits })
const port = Number(new URL(house.address).port)

let cast: Cast
let cookies: Record<Role, string>
beforeAll(async () => {
  cast = await aCast(house.db)
  cookies = await logInAll()
  const form = { intent: 'suspend', reason: 'Of the attack.' }
  await house.ask(`/admin/users/${cast.ids.suspended}`, { cookie: cookies.admin, form })
})
afterAll(() => cast.leave())

async function logInAll(): Promise<Record<Role, string>> {
  const { guest, host, clerk, suspended } = cast.emails
  return {
    stranger: '',
    guest: await house.logIn(guest, 'patio-guest'),
    host: await house.logIn(host, 'patio-guest'),
    admin: await house.logIn('admin@patio.example', 'patio-admin'),
    clerk: await house.logIn(clerk, 'patio-guest'),
    suspended: await house.logIn(suspended, 'patio-guest').catch(() => ''),
  }
}

let clients = 0
/** An address of its own for each request, so that what it was charged can be told. */
function aClient(): string {
  clients += 1
  return `10.${(clients >> 16) & 255}.${(clients >> 8) & 255}.${clients & 255}`
}

/** Forms that end a session or close the site would be no attack but their sender's wish. */
const isSpared = ({ pattern, method, role }: AttackRequest) =>
  method === 'POST' &&
  (samples[pattern as keyof typeof samples]?.endsSession === true ||
    (role === 'admin' && pattern.startsWith('/admin/settings')))

type Found = { problem: string; request: AttackRequest; path: string }

const plain = {
  role: 'guest',
  isData: false,
  query: '',
  headers: [],
  body: { kind: 'none' },
  framing: 'length',
  manner: 'at once',
} as const

/** Requests that have found something are sent with every run. */
const foundOnce: readonly AttackRequest[] = [
  // The router waited for the end of a stream that has none.
  { ...plain, method: 'GET', pattern: '/live', isData: true },
  { ...plain, method: 'HEAD', pattern: '/live', isData: true },
  // A form that is read twice waited for its own twin.
  {
    ...plain,
    method: 'POST',
    pattern: '/account/settings',
    body: { kind: 'parts', values: ['unknown'], count: 0, boundary: 'x' },
  },
  // What was typed comes back as it is where no browser takes it for a page.
  {
    ...plain,
    role: 'host',
    method: 'POST',
    pattern: '/confirm-it-is-you',
    isData: true,
    body: { kind: 'fields', values: ['https://127.0.0.1/', '0', 'NaN', `<${MARK} onload=1>"'&`], count: 201 },
  },
]

async function attack(request: AttackRequest): Promise<Found[]> {
  if (isSpared(request)) return []
  const client = aClient()
  const things = cast.foreign
  const pieces = wireOf(request, { things, cookie: cookies[request.role], client, host: `localhost:${port}` })
  const found = (problem: string): Found => ({ problem, request, path: pathOf(request, things) })
  let answer: Sent
  try {
    answer = await sendRaw(port, pieces, { goesAway: !isWhole(request), isHead: request.method === 'HEAD' })
  } catch (error) {
    return [found(String(error))]
  }
  const isOurs = isWhole(request) && isAnsweredByUs(answer)
  const cost = isOurs ? await costOf(client) : house.workOf(client)
  note(request, cost)
  // Probes cost nothing, whoever asks.
  const isFree = rulesOf(pathOf(request, things).split('?')[0]!).probe !== undefined
  const isUncharged = isOurs && cost === 0 && !isFree
  return [...problemsOf(answer, isWhole(request)), ...(isUncharged ? ['it was charged nothing'] : [])].map(found)
}

/** Node itself answers what is no request: our code never sees it. */
const isAnsweredByUs = ({ head }: Sent) => /\r\nx-content-type-options/i.test(head)

/** The server notices a moment later that its answer has arrived, or that a place was held for half a second. */
async function costOf(client: string): Promise<number> {
  for (const end = performance.now() + 10_000; performance.now() < end; await delay(5)) {
    const cost = house.workOf(client)
    if (cost > 0) return cost
  }
  return 0
}

function problemsOf({ status, head, body }: Sent, mustAnswer: boolean): string[] {
  return [
    ...(mustAnswer && status === null ? ['no answer'] : []),
    ...(status !== null && status >= 500 && status !== 503 ? [`answered ${status}`] : []),
    // A page shows what was typed in its field, where it is text.
    ...(isMarkup(head) && body.includes(`<${MARK}`) ? ['what was sent is part of the page'] : []),
    ...(head.split('\r\n').some((line) => line.includes(MARK) && !/^location: /i.test(line))
      ? ['what was sent is a header']
      : []),
  ]
}

/** A browser reads the body as a page, or may guess that it is one. */
const isMarkup = (head: string) => !/\r\ncontent-type: (text\/(plain|x-script)|application\/json)\b/i.test(head)

/** The costliest of all. */
let costs: { cost: number; what: string }[] = []
function note({ role, method, pattern }: AttackRequest, cost: number): void {
  if (costs.length === 8 && cost <= costs[7]!.cost) return
  costs = [...costs, { cost, what: `${method} ${pattern} by ${role}` }]
    .toSorted((one, other) => other.cost - one.cost)
    .slice(0, 8)
}

/** So many at once. */
async function attackAll(requests: readonly AttackRequest[]): Promise<Found[]> {
  const waiting = requests.values()
  const found: Found[] = []
  const work = async () => {
    for (const request of waiting) found.push(...(await attack(request)))
  }
  await Promise.all(Array.from({ length: 8 }, work))
  return found
}

/** Pages that others see meanwhile. */
async function pagesOfOthers(): Promise<unknown[]> {
  const paths = ['/', '/about', `/property/${cast.own.listing}`]
  const answers = await Promise.all(paths.map((path) => house.ask(path)))
  const own = await house.ask(`/bookings/${cast.own.trip}`, {
    cookie: await house.logIn(cast.emails.guest, 'patio-guest'),
  })
  return Promise.all(
    [...answers, own].map(async (answer) => [answer.status, /<title>[^<]*/.exec(await answer.text())?.[0]]),
  )
}

test('every address can be attacked: where it has a parameter or a form there is a sample of it', () => {
  const without = allRoutes.filter(({ pattern, hasAction }) => {
    const sample = samples[pattern]
    return (/[:*]/.test(pattern) && !sample?.at) || (hasAction && !sample)
  })
  expect(without.map(({ pattern }) => pattern)).toEqual([])
  expect(new Set(allRoutes.map(({ pattern }) => pattern))).toEqual(new Set(patterns))
})

const BATCH = isLong ? 2000 : 1000
const BATCHES = size(1, 50)
/** Then caches are filled and code is compiled; each client that comes later is remembered for some time, up to 100,000. */
const WARM_AFTER = 4
/** Of each batch: what fills a log is a line a request. */
const MAX_LINES = 20

test(
  'whatever is sent to whatever address by whomever, it is answered, counted, no failure of ours, and harms nobody',
  { timeout: 7_200_000 },
  async () => {
    expect(await attackAll(foundOnce)).toEqual([])
    const before = { pages: await pagesOfOthers(), state: await cast.state() }
    let warmHeap = 0
    for (let batch = 0; batch < BATCHES; batch += 1) {
      if (batch <= WARM_AFTER) warmHeap = heapUsed()
      // What a batch has done to its sender, a session that it has ended, is its own.
      cookies = { ...(await logInAll()), suspended: cookies.suspended }
      const logged = linesOf().length
      const found = await attackAll(fc.sample(attackRequest, { seed: seed + batch, numRuns: BATCH }))
      expect(found.map(({ problem, path, request }) => `${problem}: ${path} ${JSON.stringify(request)}`)).toEqual([])
      expect({ pages: await pagesOfOthers(), state: await cast.state() }).toMatchObject({
        pages: before.pages,
        state: before.state,
      })
      expect(linesOf().slice(logged + MAX_LINES)).toEqual([])
    }
    console.log(`attack: ${BATCHES * BATCH} requests from seed ${seed} on; the costliest: ${costliest()}`)
    if (!isLong) return
    await delay(60_000)
    expect(heapUsed() - warmHeap).toBeLessThan(100e6)
  },
)

const linesOf = () => house.logged().split('\n').filter(Boolean)

/** Without what only waits to be collected. */
function heapUsed(): number {
  if (isLong) collect()
  return process.memoryUsage().heapUsed
}

function collect(): void {
  setFlagsFromString('--expose-gc')
  ;(runInNewContext('gc') as () => void)()
}

function costliest(): string {
  return costs.map(({ cost, what }) => `${cost.toFixed(0)} ms ${what}`).join(', ')
}
