import { addresses, patterns } from '#app/addresses.ts'
import { aCast, type Cast, type Things } from '#test/cast.ts'
import { samples } from '#test/matrix.ts'
import { aMember } from '#test/own-member.ts'
import { allRoutes } from '#test/routes.ts'
import { aSession } from '#test/sessions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aHouse } from '#test/house/house.ts'

const { db, pool, auth, ask: send, logIn } = await aHouse()

const actors = ['visitor', 'guest', 'host', 'admin', 'clerk', 'suspended'] as const
type ActorName = (typeof actors)[number]

let cast: Cast
let cookies: Record<ActorName, string>
let requests = 0
beforeAll(async () => {
  cast = await aCast(db)
  cookies = {
    visitor: '',
    guest: await logIn(cast.emails.guest, 'patio-guest'),
    host: await logIn(cast.emails.host, 'patio-guest'),
    admin: await logIn('admin@patio.example', 'patio-admin'),
    clerk: await logIn(cast.emails.clerk, 'patio-guest'),
    suspended: await logIn(cast.emails.suspended, 'patio-guest'),
  }
  // With a session, which ends with it.
  const form = { intent: 'suspend', reason: 'Of the matrix.' }
  const answer = await ask(`/admin/users/${cast.ids.suspended}`, { cookie: cookies.admin, form })
  if (answer.status !== 302) throw new Error(`The suspension answered ${answer.status}.`)
})
afterAll(async () => {
  console.log(`${allRoutes.length} routes in the matrix, asked for ${requests} times`)
  await cast.leave()
})

type Sent = { cookie: string; form?: Record<string, string> }

function ask(path: string, sent: Sent): Promise<Response> {
  requests += 1
  return send(path, sent)
}

/** Sums up an answer: the log-in that leads back, or a status; a page and a redirect are the same. */
async function outcomeOf(path: string, sent: Sent): Promise<string> {
  const answer = await ask(path, sent)
  // A stream of events has no end.
  if (answer.headers.get('content-type') === 'text/event-stream') await answer.body!.cancel()
  else await answer.arrayBuffer()
  const location = answer.headers.get('location') ?? ''
  // A form that a browser sends by itself waits for the log-in on a page of its own.
  if ([`/?auth=login&to=`, `/session-ended?to=`].some((way) => location === way + encodeURIComponent(path)))
    return 'log-in'
  return answer.status < 400 ? 'answered' : String(answer.status)
}

type Route = (typeof allRoutes)[number]
type Question = { route: Route; actor: ActorName; whose: 'own' | 'foreign' }

/** An actor has what the demo has given them: a guest a trip and its payment, a host the rest. */
const owners = {
  guest: ['trip', 'payment', 'notification', 'device', 'wishlist', 'report', 'claim', 'conversation'],
  host: ['hosted', 'listing', 'draft', 'imported', 'photo', 'upload', 'reply'],
}
const hasOwn = (actor: ActorName, thing: string | undefined) =>
  thing !== undefined && actor in owners && owners[actor as keyof typeof owners].includes(thing)

/** A public page asks who comes for its header alone. */
const ofPublicPages: readonly ActorName[] = ['visitor', 'guest', 'admin']
const actorsOf = ({ pattern, hasAction }: Route) =>
  addresses[pattern].access === 'everybody' && !hasAction ? ofPublicPages : actors

const questions = allRoutes.flatMap((route): Question[] =>
  actorsOf(route).flatMap((actor) => [
    ...(hasOwn(actor, samples[route.pattern]?.of) ? [{ route, actor, whose: 'own' as const }] : []),
    { route, actor, whose: 'foreign' as const },
  ]),
)

const thingsOf = (whose: 'own' | 'foreign'): Things => cast[whose]
const addressOf = ({ pattern }: Route, things: Things) => samples[pattern]?.at?.(things) ?? pattern

/** Predicts an answer from the table and the sample. @param allowed what whoever may gets */
function expected({ route, actor, whose }: Question, allowed: string): string {
  const who = addresses[route.pattern].access
  // The clerk is an admin for e-mails alone.
  if (who.startsWith('admin'))
    return actor === 'admin' || (actor === 'clerk' && /^admin(\/emails)?$/.test(who)) ? allowed : '404'
  if (who === 'first-admin') return '404'
  if (isSignedOut(actor) && (who === 'signed-in' || who === 'own')) return 'log-in'
  if (who !== 'own' && who !== 'own-in-place') return allowed
  // A list of one's own things has nobody else's address.
  return whose === 'own' || !samples[route.pattern]?.at ? allowed : '404'
}

const isSignedOut = (actor: ActorName) => actor === 'visitor' || actor === 'suspended'

const outcomeFor = (status: number | undefined) => (status && status >= 400 ? String(status) : 'answered')
const nameOf = ({ route, actor, whose }: Question) => `${route.pattern} · ${actor} · ${whose}`

/** Asks so many at once: a list of what was answered otherwise than it must be. */
async function differences(list: readonly Question[], judge: (question: Question) => Promise<string[]>) {
  const waiting = list.values()
  const found: string[] = []
  const work = async () => {
    for (const question of waiting) found.push(...(await judge(question)))
  }
  // On a busy machine a query that waits for a processor too long would be a 503.
  await Promise.all(Array.from({ length: 3 }, work))
  return found
}

const unlike = (name: string, given: string, wanted: string) =>
  given === wanted ? [] : [`${name}: ${given}, not ${wanted}`]

test('[SHELL-03] [ADM-01] every page is seen by those who may: others are led to the log-in, and what is not theirs is missing', async () => {
  const found = await differences(
    questions.filter(({ route }) => route.hasLoader),
    async (question) => {
      const { route, actor, whose } = question
      const wanted = expected(question, outcomeFor(samples[route.pattern]?.status))
      return unlike(
        nameOf(question),
        await outcomeOf(addressOf(route, thingsOf(whose)), { cookie: cookies[actor] }),
        wanted,
      )
    },
  )
  expect(found).toEqual([])
})

test('[SHELL-03] [ADM-01] the data of a page, which a step within the app asks for, is guarded like the page', async () => {
  const guarded = questions.filter(
    ({ route }) => route.isPage && route.hasLoader && addresses[route.pattern].access !== 'everybody',
  )
  const found = await differences(guarded, async (question) => {
    const { route, actor, whose } = question
    const wanted = expected(question, outcomeFor(samples[route.pattern]?.status))
    const path = addressOf(route, thingsOf(whose)).replace(/^[^?]*/, (pathname) => `${pathname}.data`)
    const answer = await ask(path, { cookie: cookies[actor] })
    const text = await answer.text()
    // A redirect is told as data.
    const given = text.includes('auth=login') ? 'log-in' : answer.status < 400 ? 'answered' : String(answer.status)
    return unlike(`${nameOf(question)} as data`, given, wanted)
  })
  expect(found).toEqual([])
})

test('[SHELL-03] [ADM-01] a form is taken from those who may send it, and changes nothing that is not theirs', async () => {
  const before = await cast.state()
  const found = await differences(
    questions.filter(({ route }) => route.hasAction),
    async (question) => {
      const { route, actor, whose } = question
      const sample = samples[route.pattern] ?? {}
      if (sample.endsSession && !isSignedOut(actor)) return []
      const things = thingsOf(whose)
      const who = addresses[route.pattern].access
      const isForeign = whose === 'foreign' && sample.of !== undefined && who.startsWith('own')
      const forms = isForeign ? sample.forms! : [sample.harmless ?? (() => ({}))]
      const allowed = isForeign ? '404' : outcomeFor(sample.harmlessStatus)
      const isNotified = isSignedOut(actor) && who === 'own-in-place'
      const outcomes = await Promise.all(
        forms.map((form) => outcomeOf(addressOf(route, things), { cookie: cookies[actor], form: form(things) })),
      )
      const wanted = isForeign && !isSignedOut(actor) ? '404' : expected(question, allowed)
      return outcomes.flatMap((given, index) =>
        isNotified && given === '401' ? [] : unlike(`${nameOf(question)} form ${index}`, given, wanted),
      )
    },
  )
  expect(found).toEqual([])
  expect(await cast.state()).toEqual(before)
})

/** Their forms are not read at all before it is known whose they are. */
const takingFiles = ['/bookings/:bookingId/problem', '/host/bookings/:bookingId/problem', '/messages/:conversationId']

/** Pages whose forms say by a button what they want. */
const withIntents = () =>
  allRoutes.filter(({ pattern }) => {
    const { forms = [], harmless } = samples[pattern] ?? {}
    return [...forms, ...(harmless ? [harmless] : [])].some((form) => 'intent' in form(cast.own))
  })

test('[SHELL-03] a form with a button that no page has is refused, whoever sends it and whatever else stands in it', async () => {
  const before = await cast.state()
  const ofIntents = withIntents().flatMap((route) =>
    questions.filter((question) => question.route === route && !isSignedOut(question.actor)),
  )
  const found = await differences(ofIntents, async (question) => {
    const { route, actor, whose } = question
    const things = thingsOf(whose)
    const { forms = [] } = samples[route.pattern]!
    const outcomes = await Promise.all(
      [() => ({}), ...forms].map((form) =>
        outcomeOf(addressOf(route, things), {
          cookie: cookies[actor],
          form: { ...form(things), intent: 'made-up' },
        }),
      ),
    )
    const isFirstRequest = addresses[route.pattern].access.startsWith('admin') || takingFiles.includes(route.pattern)
    const wanted = isFirstRequest ? expected(question, '400') : '400'
    return outcomes.flatMap((given, index) => unlike(`${nameOf(question)} form ${index}`, given, wanted))
  })
  expect(found).toEqual([])
  expect(await cast.state()).toEqual(before)
})

test('[ADM-01] [AUTH-02] whoever is suspended is told so at the log-in, with a way to write, and gets no session', async () => {
  const form = { step: 'password', email: cast.emails.suspended, password: 'patio-guest', to: '/bookings' }
  const answer = await ask('/auth/enter', { cookie: 'i18next=en', form })
  // By the first form a browser gets what it is known by.
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([400, [expect.stringMatching(/^device=/)]])
  const text = await answer.text()
  expect(text).toContain('This account is suspended. If you think that is a mistake, write to us:')
  expect(text).toMatch(/<a href="mailto:[^"@]+@[^"]+"/)
})

/** Whatever needs a fresh session, by the list: a file, or a form with this intent. */
const acts = patterns.flatMap((pattern) => {
  const { file, before = [] } = addresses[pattern].fresh
  return [...(file === 'before' ? [{ pattern, intent: null }] : []), ...before.map((intent) => ({ pattern, intent }))]
})

const adminId = async () =>
  (await db.selectFrom('user').select('id').where('email', '=', 'admin@patio.example').executeTakeFirstOrThrow()).id
const hostId = async () =>
  (await db.selectFrom('listings').select('host_id').where('id', '=', cast.own.listing).executeTakeFirstOrThrow())
    .host_id

/** A request from a session whose owner has proved so long ago who they are, by somebody who may do it. */
async function answerTo({ pattern, intent }: (typeof acts)[number], minutesAgo: number) {
  const { access } = addresses[pattern]
  const own = access === 'own' ? (await aMember(pool)).id : await adminId()
  const userId = pattern.startsWith('/manage-listings') ? await hostId() : own
  const { cookie, id } = await aSession(db, userId, { auth, minutesAgo })
  const { at, harmless } = samples[pattern] ?? {}
  const path = at?.(cast.own) ?? pattern
  const form = intent === null ? {} : { form: { ...harmless?.(cast.own), ...(intent && { intent }) } }
  const answer = await ask(path, { cookie, ...form })
  await answer.arrayBuffer()
  await db.deleteFrom('session').where('id', '=', id).execute()
  return { status: answer.status, location: answer.headers.get('location'), path }
}

test('[ADM-01] [ADM-05] [AUTH-07] from a session that is not fresh nothing of the list is done: all of it leads to the page that asks who it is', async () => {
  const audited = async () => (await sql`select count(*) from audit_log`.execute(db)).rows
  const before = [await cast.state(), await audited()]
  const found: string[] = []
  for (const act of acts) {
    const { status, location, path } = await answerTo(act, 16)
    // Nobody is made the first admin of a demo, which has one.
    const isNowhere = addresses[act.pattern].access === 'first-admin'
    const wanted = `${act.intent === null ? 302 : 307} /confirm-it-is-you?to=${encodeURIComponent(path)}`
    found.push(...unlike(`${act.pattern} ${act.intent}`, `${status} ${location}`, isNowhere ? '404 null' : wanted))
  }
  expect(found).toEqual([])
  expect(acts.length).toBeGreaterThan(30)
  expect([await cast.state(), await audited()]).toEqual(before)
})

test('[ADM-01] [ADM-05] [AUTH-07] from a fresh session none of it is asked for', async () => {
  const found: string[] = []
  for (const act of acts) {
    const { location } = await answerTo(act, 14)
    if (location?.startsWith('/confirm-it-is-you')) found.push(`${act.pattern} ${act.intent}`)
  }
  expect(found).toEqual([])
})
