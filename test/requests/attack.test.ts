import { setTimeout as delay } from 'node:timers/promises'
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
import { seed, size } from '#test/proofs/size.ts'
import { allRoutes } from '#test/routes.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** Nothing is refused for its cost here, and what is charged stays where it can be read. */
const LIMITS = 'workMsAtOnce=999999999,workMsPerSecond=1,logInsPerMinute=999999999'
const house = await aHouse({ settings: { LIMITS } })
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

/** What a drawn request has found once is sent with every run. */
const foundOnce: readonly AttackRequest[] = [
  // The router waited for the end of a stream that has none.
  ...(['GET', 'HEAD'] as const).map((method): AttackRequest => ({
    role: 'guest',
    method,
    pattern: '/live',
    isData: true,
    query: '',
    headers: [],
    body: { kind: 'none' },
    framing: 'length',
    manner: 'at once',
  })),
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
  const cost = await costOf(client)
  note(request, cost)
  return [
    ...problemsOf(answer, isWhole(request)),
    ...(isCounted(answer, request, cost) ? [] : ['it was charged nothing']),
  ].map(found)
}

/** The server notices a moment later that its answer has arrived, or that a place was held for half a second. */
async function costOf(client: string): Promise<number> {
  for (const end = performance.now() + 2000; performance.now() < end; await delay(5)) {
    const cost = house.workOf(client)
    if (cost > 0) return cost
  }
  return 0
}

/** Node itself answers what is no request: our code never sees it. */
const isCounted = ({ status, head }: Sent, request: AttackRequest, cost: number) =>
  cost > 0 || status === null || !isWhole(request) || !/\r\nx-content-type-options/i.test(head)

function problemsOf({ status, head, body }: Sent, mustAnswer: boolean): string[] {
  return [
    ...(mustAnswer && status === null ? ['no answer'] : []),
    ...(status !== null && status >= 500 && status !== 503 && status !== 501 ? [`answered ${status}`] : []),
    // A page shows what was typed in its field, where it is text.
    ...(body.includes(`<${MARK}`) ? ['what was sent is part of the page'] : []),
    ...(head.split('\r\n').some((line) => line.includes(MARK) && !/^location: /i.test(line))
      ? ['what was sent is a header']
      : []),
  ]
}

const costs: { cost: number; what: string }[] = []
function note({ role, method, pattern }: AttackRequest, cost: number): void {
  costs.push({ cost, what: `${method} ${pattern} by ${role}` })
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

/** What others see meanwhile. */
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

test(
  'whatever is sent to whatever address by whomever, it is answered, counted, no failure of ours, and harms nobody',
  { timeout: 3_600_000 },
  async () => {
    const before = { pages: await pagesOfOthers(), state: await cast.state() }
    const requests = [...foundOnce, ...fc.sample(attackRequest, { seed, numRuns: size(2000, 100_000) })]
    const found = await attackAll(requests)
    console.log(`attack: ${requests.length} requests of seed ${seed}; the costliest: ${costliest()}`)

    expect(found.map(({ problem, path, request }) => `${problem}: ${path} ${JSON.stringify(request)}`)).toEqual([])
    expect({ pages: await pagesOfOthers(), state: await cast.state() }).toEqual(before)
    const lines = house.logged().trim().split('\n').filter(Boolean)
    expect(lines.length, lines.join('\n').slice(0, 3000)).toBeLessThan(20 + requests.length / 200)
  },
)

function costliest(): string {
  return costs
    .toSorted((a, b) => b.cost - a.cost)
    .slice(0, 8)
    .map(({ cost, what }) => `${cost.toFixed(0)} ms ${what}`)
    .join(', ')
}
