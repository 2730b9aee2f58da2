import { sendMessage } from '#domain/messaging/commands/send-message.server.ts'
import { startConversation } from '#domain/messaging/commands/start-conversation.server.ts'
import type { Message } from '#domain/messaging/message.ts'
import { readAfter } from '#domain/messaging/queries/read-thread.server.ts'
import { newId } from '#kernel/ids.ts'
import { expect, test } from 'vitest'
import { aListing, valueOf } from '../factories.ts'
import { aDatabase } from '../world.ts'
import { aSignedIn, type SignedIn } from './browsers.ts'
import { anotherDoor, aProgram, aSite, eventually, type Site } from './processes.ts'
import { seed, seededRandom, size } from './size.ts'

const seconds = size(5, 60)
/** Of each side. */
const DEVICES = 2
/** A device has a connection for so long, at most. */
const MAX_CONNECTED_MS = 700

const { db, url } = await aDatabase({ connections: 20 })
const site = await aSite(url)
const doors = [site, await anotherDoor(site)]
const servers = doors.map((door) => aProgram('server.ts', door))
const random = seededRandom(seed)
const below = (max: number) => Math.floor(random() * max)
const wait = (ms: number) => new Promise((done) => setTimeout(done, ms))

type Run = { conversationId: string; areCut: boolean; isOver: boolean; cuts: number }

/** The events that one device has shown, in the order in which they came. */
type Device = { shown: string[]; last: number }

/** Reads a stream to its end. @returns the position that a browser would come back with */
async function listen(
  door: Site,
  { cookie }: SignedIn,
  position: string,
  signal: AbortSignal,
  hear: (events: string) => Promise<void>,
) {
  const headers = { cookie, ...(position && { 'last-event-id': position }) }
  const answer = await fetch(`${door.address}/live?age=1`, { headers, signal })
  if (!answer.ok || !answer.body) return position
  let text = ''
  let at = position
  try {
    for await (const part of answer.body.pipeThrough(new TextDecoderStream())) {
      const blocks = (text + part).split('\n\n')
      text = blocks.pop()!
      for (const block of blocks) {
        const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1]
        const data = field('data')
        if (data === undefined) continue
        await hear(data)
        at = field('id') ?? at
      }
    }
  } catch {
    // Cut off, by the test or with its server.
  }
  return at
}

/** A page with a thread that loads messages after its last one on events only. */
async function show(run: Run, person: SignedIn): Promise<Device> {
  const device: Device = { shown: [], last: 0 }
  const own = { userId: person.guestId, conversationId: run.conversationId }
  const hear = async (events: string) => {
    if (!/"message"|"missed"/.test(events)) return
    const { messages } = (await readAfter(db, { ...own, after: device.last }))!
    for (const message of messages) device.shown.push(textOf(message))
    device.last = messages.at(-1)?.number ?? device.last
  }
  void (async () => {
    for (let position = ''; !run.isOver;) {
      const cut = new AbortController()
      const timer = setInterval(() => {
        if (run.isOver || (run.areCut && random() < 50 / MAX_CONNECTED_MS)) cut.abort()
      }, 25)
      position = await listen(doors[below(doors.length)]!, person, position, cut.signal, hear).catch(() => position)
      clearInterval(timer)
      run.cuts += 1
      await wait(below(200))
    }
  })()
  return device
}

const textOf = (message: Message) => ('text' in message ? message.text : message.kind)

/** Writes one message after the other; one in four is sent again, as by a form whose answer was lost. */
async function write(run: Run, userId: string, name: string, until: number): Promise<string[]> {
  const written: string[] = []
  for (let count = 1; Date.now() < until; count += 1) {
    const message = { userId, conversationId: run.conversationId, text: `${name} ${count}`, key: newId() }
    const times = random() < 0.25 ? 2 : 1
    // Two minutes apart by their times: nobody may write so many in an hour.
    const now = new Date(Date.now() + count * 120_000)
    await Promise.all(Array.from({ length: times }, () => sendMessage(db, message, now).then(valueOf)))
    written.push(message.text)
    await wait(below(120))
  }
  return written
}

/** Dies at once and comes back, as when a machine fails. */
async function failNow(server: (typeof servers)[number]): Promise<void> {
  await server.kill('SIGKILL')
  await server.start()
}

test(`[MSG-01] while connections are cut at random and a server dies, every device shows each message once and in order (seed ${seed})`, async () => {
  await Promise.all(servers.map((server) => server.start()))
  const listing = await aListing(db)
  const [guest, host] = [await aSignedIn(db), await aSignedIn(db, listing.hostId)]
  const first = { guestId: guest.guestId, listingId: listing.id, text: 'first', key: newId() }
  const { conversationId } = valueOf(await startConversation(db, first, new Date()))
  const run: Run = { conversationId, areCut: true, isOver: false, cuts: 0 }
  const people = [guest, host].flatMap((person) => Array.from({ length: DEVICES }, () => person))
  const devices = await Promise.all(people.map((person) => show(run, person)))

  const until = Date.now() + seconds * 1000
  const [byGuest, byHost] = await Promise.all([
    write(run, guest.guestId, 'guest', until),
    write(run, host.guestId, 'host', until),
    wait((seconds * 1000) / 2).then(() => failNow(servers[below(servers.length)]!)),
  ])
  run.areCut = false
  const count = 1 + byGuest.length + byHost.length
  await eventually('every device has shown everything', async () => devices.every(({ last }) => last >= count), 30)
  run.isOver = true

  for (const { shown } of devices) {
    expect(shown).toHaveLength(count)
    expect(new Set(shown).size).toBe(count)
    expect(shown).toEqual(devices[0]!.shown)
    for (const [name, written] of [
      ['guest', byGuest],
      ['host', byHost],
    ] as const)
      expect(shown.filter((text) => text.startsWith(`${name} `))).toEqual(written)
  }
  // Otherwise nothing was proved.
  expect(run.cuts).toBeGreaterThan(seconds * DEVICES)
  expect(
    await db.selectFrom('messages').select('id').where('conversation_id', '=', conversationId).execute(),
  ).toHaveLength(count)
})
