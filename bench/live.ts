import { createAuth } from '#domain/accounts/gateway.server.ts'
import { newSessionCookie } from '#domain/accounts/gateway.session-cookie.server.ts'
import { randomBytes } from 'node:crypto'
import { get, type IncomingMessage } from 'node:http'
import { sendMessage } from '#domain/messaging/commands/send-message.server.ts'
import { newId } from '#kernel/ids.ts'
import { type Db, openDatabase } from '#platform/db.server.ts'
import { buildIfChanged } from '#scripts/build.ts'
import { processes } from '#scripts/machine/processes.ts'
import { dropDatabase, startPostgres } from '#scripts/postgres.ts'
import { sql } from 'kysely'
import { spreadOf } from './backend-time.ts'
import { endedAlways } from './interruption.ts'
import { memoryOf } from './memory.ts'
import { type Figure, note, type Options } from './report.ts'
import { BENCH_DATA, newDatabase, type Running, startProgram } from './running.ts'

const CLIENTS = 1000
/** So many clients come and go first: what the server loads once is no client's. */
const WARM_UP = 100
/** Each is told to two clients. */
const MESSAGES_A_SECOND = 25
/** An event that is still on its way after this is lost. */
const PATIENCE_MS = 5000

/** A thousand people on one server, each with a stream: what one costs, and how soon each is told of a message. */
export async function measure({ seconds }: Options): Promise<Figure[]> {
  note(`${CLIENTS} connected clients...`)
  const postgres = await startPostgres(BENCH_DATA)
  const stop = endedAlways(() => postgres.stop())
  try {
    const databaseUrl = await newDatabase(postgres, 'bench_live')
    if (buildIfChanged()) note('Built.')
    const { db } = openDatabase({ databaseUrl, databasePool: 4, timeouts: null })
    const secret = randomBytes(32).toString('base64')
    try {
      const world = await fill(db, secret)
      const server = await startProgram('server.ts', {
        DATABASE_URL: databaseUrl,
        DEMO: '1',
        DATA_DIR: BENCH_DATA,
        LOG_LEVEL: 'error',
        AUTH_SECRET: secret,
        LIMITS: 'workMsPerSecond=999999999,workMsAtOnce=999999999,liveStreamsPerAddress=5000',
      })
      try {
        return await figuresOf(db, server, world, seconds)
      } finally {
        await server.stop()
      }
    } finally {
      await db.destroy()
      await dropDatabase(postgres, 'bench_live')
    }
  } finally {
    await stop()
  }
}

type World = { cookies: readonly string[]; conversations: readonly { id: string; userId: string }[] }

/** People in pairs, each with a session and a conversation about one listing. */
async function fill(db: Db, secret: string): Promise<World> {
  const auth = createAuth({ secret, publicUrl: 'http://localhost' })
  const people = Array.from({ length: CLIENTS }, () => ({ id: newId(), ...newSessionCookie(auth) }))
  const ids = people.map(({ id }) => id)
  const [listingId, hosts, guests] = [newId(), ids.filter((_, at) => at % 2 === 0), ids.filter((_, at) => at % 2 === 1)]
  await sql`insert into "user" (id, name, email, "emailVerified", "createdAt")
    select id, 'Live Person', id || '@patio.example', true, now() - interval '1 year' from unnest(${ids}::uuid[]) id`.execute(
    db,
  )
  await sql`insert into session (id, token_hash, "userId", "expiresAt")
    select gen_random_uuid(), hash, id, now() + interval '1 day' from unnest(${ids}::uuid[], ${people.map(({ hash }) => hash)}::text[]) as each (id, hash)`.execute(
    db,
  )
  await sql`insert into listings (id, host_id, listing_type, category, subcategory, status, published_at, currency, price_minor, max_guests,
      refund_policy, street, commune, city, country_code, lat, lng, time_zone)
    values (${listingId}, ${hosts[0]}, 'home', 'live', 'apartment', 'published', now(), 'CLP', 50000, 4, 'flexible', 'Av. Italia 1439', 'Providencia',
      'Santiago', 'CL', -33.44, -70.63, 'America/Santiago')`.execute(db)
  const { rows: conversations } = await sql<{ id: string; userId: string }>`with made as (
      insert into conversations (id, guest_id, host_id, listing_id, last_number, created_at)
      select gen_random_uuid(), guest, host, ${listingId}, 0, now() from unnest(${guests}::uuid[], ${hosts}::uuid[]) as each (guest, host)
      returning id, guest_id, host_id),
    sides as (
      insert into conversation_sides (conversation_id, side, user_id, last_at)
      select id, 'guest', guest_id, now() from made union all select id, 'host', host_id, now() from made)
    select id, guest_id as "userId" from made`.execute(db)
  await sql`vacuum analyze`.execute(db)
  return {
    cookies: people.map(({ cookie }) => cookie.split(';')[0]!),
    conversations,
  }
}

type Hear = (conversationId: string, number: number) => void

async function figuresOf(
  db: Db,
  { address, pid }: Running,
  { cookies, conversations }: World,
  seconds: number,
): Promise<Figure[]> {
  const hear: { of: Hear } = { of: () => {} }
  const connect = (some: readonly string[]) =>
    Promise.all(some.map((cookie) => connected(address, cookie, (...event) => hear.of(...event))))

  for (const stream of await connect(cookies.slice(0, WARM_UP))) stream.destroy()
  await passed(3000)
  const before = memoryOf(pid).total
  const streams = await connect(cookies)
  await passed(3000)
  const after = memoryOf(pid).total
  const idle = await processorShare(pid, 5000)

  const { tookMs, sent } = await deliveries(db, conversations, { hear, seconds })
  for (const stream of streams) stream.destroy()
  const { p50, p99 } = spreadOf(tookMs)
  return [
    { figure: 'clients', value: streams.length, unit: '', goal: `>=${CLIENTS}` },
    { figure: 'memory a client', value: ((after - before) * 1024) / streams.length, unit: 'KB' },
    { figure: 'memory with all', value: after, unit: 'MB' },
    { figure: 'processor while nothing happens', value: idle, unit: '%' },
    { figure: 'delivered', value: (100 * tookMs.length) / (2 * sent), unit: '%', goal: '>=100' },
    { figure: 'delivery.p50', value: p50, unit: 'ms' },
    { figure: 'delivery.p99', value: p99, unit: 'ms', goal: '<1000' },
  ]
}

/** From before a message is written until a client has been told of it, for both of its people. */
async function deliveries(
  db: Db,
  conversations: World['conversations'],
  { hear, seconds }: { hear: { of: Hear }; seconds: number },
): Promise<{ tookMs: number[]; sent: number }> {
  const begun = new Map<string, number>()
  const tookMs: number[] = []
  hear.of = (id, number) => {
    const at = begun.get(`${id} ${number}`)
    if (at !== undefined) tookMs.push(performance.now() - at)
  }
  const sent = seconds * MESSAGES_A_SECOND
  const start = performance.now()
  const sending: Promise<unknown>[] = []
  for (let count = 0; count < sent; count += 1) {
    await passed(start + (count * 1000) / MESSAGES_A_SECOND - performance.now())
    const { id, userId } = conversations[count % conversations.length]!
    begun.set(`${id} ${1 + Math.floor(count / conversations.length)}`, performance.now())
    sending.push(
      sendMessage(db, { userId, conversationId: id, text: 'The key is with the neighbour.', key: newId() }, new Date()),
    )
  }
  await Promise.all(sending)
  const until = performance.now() + PATIENCE_MS
  while (tookMs.length < 2 * sent && performance.now() < until) await passed(50)
  return { tookMs, sent }
}

/** A browser's stream. @returns once the server has answered */
function connected(address: string, cookie: string, hear: Hear): Promise<IncomingMessage> {
  return new Promise((done, failed) => {
    const request = get(`${address}/live?age=0`, { headers: { cookie }, agent: false }, (answer) => {
      if (answer.statusCode !== 200) return failed(new Error(`/live answered ${answer.statusCode}.`))
      let text = ''
      answer.setEncoding('utf8').on('error', () => {})
      answer.on('data', (part: string) => {
        const blocks = (text + part).split('\n\n')
        text = blocks.pop()!
        for (const { kind, conversationId, number } of blocks.flatMap(eventsOf))
          if (kind === 'message') hear(String(conversationId), Number(number))
      })
      return done(answer)
    })
    request.on('error', failed)
  })
}

/** None of a position or a comment. */
const eventsOf = (block: string) =>
  JSON.parse(/^data: (.+)$/m.exec(block)?.[1] ?? '[]') as Record<string, string | number>[]

async function processorShare(pid: number, milliseconds: number): Promise<number> {
  const begun = processes.processorMs(pid)
  await passed(milliseconds)
  return (100 * (processes.processorMs(pid) - begun)) / milliseconds
}

const passed = (milliseconds: number) => new Promise((done) => setTimeout(done, Math.max(0, milliseconds)))
