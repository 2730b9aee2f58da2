import type { Wording } from '#app/session/instant.tsx'
/** Messages that are not sent yet: in their order, stored on the device, sent by their author's account alone. */
import { deviceStore } from '#app/ui/lazy/device-store.ts'
import { OUTBOX } from '../outbox-name.ts'
import { posting, showUnsent, type Unsent } from '../unsent.ts'
import { type Outgoing, post } from './post.ts'

/** Unsent messages of one account on a device. */
export const MAX_UNSENT = 50
/** Authors who have not come back by then do not want them sent. */
const STORED_MS = 30 * 24 * 3_600_000

type Stored = {
  key: string
  mark: string
  conversationId: string
  /** When it was written, in ms; no two are of one time. */
  order: number
  text: string
  files: File[]
  problem: Wording | null
}
type Waiting = Unsent & { mark: string; conversationId: string; order: number; storing: Promise<unknown> }

const store = deviceStore<Stored>(OUTBOX, { store: 'messages', key: 'key' })
let all: readonly Waiting[] = []
let opened: { mark: string; isRead: Promise<void> } | undefined
const working = new Set<string>()

const resumeAll = () => {
  for (const id of new Set(all.map(({ conversationId }) => conversationId))) resume(id)
}
if (!import.meta.env.SSR) addEventListener('online', resumeAll)

/** Begins to send what this account has left on the device. @param mark of whoever is signed in */
export function openOutbox(mark: string): Promise<void> {
  if (opened?.mark !== mark) {
    all = []
    opened = { mark, isRead: readStored(mark) }
  }
  return opened.isRead
}

/** Whether so many wait that no further one is taken. */
export const isFull = () => all.filter(({ number }) => number === null).length >= MAX_UNSENT

/** Sends a message after those that were written before it. @returns once the device has it, or cannot store any */
export async function send(mark: string, conversationId: string, message: Outgoing): Promise<void> {
  await openOutbox(mark)
  const order = Math.max(Date.now(), (all.at(-1)?.order ?? 0) + 1)
  const share = message.pictures.length > 0 ? 0 : null
  const written = { ...message, mark, conversationId, order, share, problem: null, isStored: null, number: null }
  const storing = store.put(storedOf(written)).then((isStored) => change(message.key, { isStored }))
  show([...all, { ...written, storing }])
  resume(conversationId)
  await storing
}

/** Tries one again, and with it all that wait for the line. */
export function retry(key: string): void {
  change(key, { problem: null, logIn: undefined })
  const message = all.find((each) => each.key === key)
  if (message) resume(message.conversationId)
}

export function discard(key: string): void {
  show(all.filter((each) => each.key !== key))
  void store.remove(key).then(noteWhetherAny)
}

async function readStored(mark: string): Promise<void> {
  const stored = await store.all()
  const isOld = ({ order }: Stored) => order < Date.now() - STORED_MS
  for (const { key } of stored.filter(isOld)) void store.remove(key)
  const own = stored
    .filter((each) => each.mark === mark && !isOld(each))
    .toSorted((one, other) => one.order - other.order)
  if (opened?.mark !== mark) return
  show(own.map(waitingOf))
  for (const id of new Set(own.map(({ conversationId }) => conversationId))) resume(id)
}

const waitingOf = ({ files, ...stored }: Stored): Waiting => ({
  ...stored,
  pictures: files.map((file) => ({ file, url: URL.createObjectURL(file) })),
  share: files.length > 0 ? 0 : null,
  isStored: true,
  number: null,
  storing: Promise.resolve(),
})

const storedOf = ({ key, mark, conversationId, order, text, pictures, problem }: Omit<Waiting, 'storing'>): Stored => ({
  key,
  mark,
  conversationId,
  order,
  text,
  problem,
  files: pictures.map(({ file }) => file),
})

function show(next: readonly Waiting[]): void {
  all = next
  showUnsent(Map.groupBy(all, ({ conversationId }) => conversationId))
  noteWhetherAny()
}

/** For pages to come; those of other accounts count too, as only the database knows them apart. */
function noteWhetherAny(): void {
  try {
    if (all.some(({ number }) => number === null)) localStorage.setItem(OUTBOX, '')
    else void store.all().then((stored) => stored.length === 0 && localStorage.removeItem(OUTBOX))
  } catch {
    // A browser that keeps nothing.
  }
}

function change(key: string, to: Partial<Unsent>): void {
  show(all.map((each) => (each.key === key ? { ...each, ...to } : each)))
}

/** Sends what waits in a conversation, from the first one on. */
function resume(conversationId: string): void {
  for (const { key, problem } of all.filter((each) => each.conversationId === conversationId))
    if (problem === '') change(key, { problem: null, logIn: undefined })
  void deliver(conversationId)
}

async function deliver(conversationId: string): Promise<void> {
  if (working.has(conversationId)) return
  working.add(conversationId)
  await alone(`${OUTBOX} ${conversationId}`, async () => {
    for (let next = nextOf(conversationId); next; next = nextOf(conversationId)) await attempt(next)
  })
  working.delete(conversationId)
  // Written after the last look.
  if (nextOf(conversationId)) void deliver(conversationId)
}

const nextOf = (id: string) =>
  all.find(({ conversationId, number, problem }) => conversationId === id && number === null && problem === null)

/** Only one tab sends a conversation's messages. Without a secure address there are no locks, and keys make them one. */
const alone = (name: string, work: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request(name, work) : work()

async function attempt({ key, storing, mark, conversationId }: Waiting): Promise<void> {
  await storing
  const message = all.find((each) => each.key === key)
  if (!message) return
  if (message.isStored && !(await store.get(key))) return show(all.filter((each) => each.key !== key))
  const sending = post({ conversationId, mark }, message, (share) => change(key, { share }))
  posting.add(sending)
  const answer = await sending
  posting.delete(sending)
  if ('number' in answer) {
    await store.remove(key)
    return change(key, { number: answer.number })
  }
  // What is refused holds up nobody; without a line or a log-in all of them wait.
  const { problem, logIn } = answer
  if (problem === '') {
    for (const each of all)
      if (each.conversationId === conversationId && each.problem === null && each.number === null)
        change(each.key, { problem })
    return change(key, { logIn })
  }
  change(key, { problem })
  if (message.isStored) await store.put(storedOf({ ...message, problem }))
}
