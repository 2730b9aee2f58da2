import type { PreviewView } from './preview.view.server.ts'
import { encodedForm } from '#app/ui/encoded-form.ts'
import { dropUnsent, keepUnsent, onBase, type Unsent, unsentOf } from './unsent.ts'

/** Autosave waits so long after the last key (ms). */
const WAIT_MS = 1000
/** The next attempt after a failure waits so long (ms); coming online ends the wait. */
const RETRY_MS = 15_000
/** Browsers send at most 64 KB from a page that is being left (`keepalive`). */
const MAX_LEAVING_BYTES = 60_000

/**
 * `device`: the input is on the device only. `restored`: older input from there was sent now. `changed`: older input differs
 * from the stored step. `logged-out`: the session has ended, and the input is on the device. Of an existing listing, `kept`: the input waits for its button; `left`: input of another step does.
 */
export type SaveState = 'saved' | 'saving' | 'device' | 'logged-out' | 'restored' | 'changed' | 'kept' | 'left'

type Own = {
  /** The draft's or the listing's. */
  id: string
  step: string
  form: HTMLFormElement
  onState: (state: SaveState) => void
  onPreview: (preview: PreviewView) => void
  /** Another version of the step was stored elsewhere. */
  onChanged: () => void
}

export type Autosave = {
  /** Reports a change of the form. */
  note: () => void
  /** Sends pending input at once. */
  sendNow: () => void
  /** Removes all listeners. */
  stop: () => void
  /** Resolves when the current request ends; null without one. */
  underway: () => Promise<unknown> | null
}

/** Stores a form while it is typed; unsaved input is kept on the device against reloads and outages. */
export function autosave({ id, step, form, onState, onPreview, onChanged }: Own): Autosave {
  let timer: ReturnType<typeof setTimeout> | undefined
  let sending: { form: string; done: Promise<Delivered> } | null = null
  /** A request without an answer may have arrived. */
  let before: string | undefined
  /** The pending form; null when all is stored. */
  let unsent: string | null = null
  let isStopped = false

  function note(): void {
    if (isStopped) return
    unsent = encodedForm(form).toString()
    keepUnsent(id, { step, form: unsent, before: sending?.form ?? before })
    onState('saving')
    wait(WAIT_MS)
  }

  function wait(ms: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => void send(), ms)
  }

  async function send(isLeaving = false): Promise<void> {
    if (unsent === null || sending) return
    const sent = unsent
    sending = { form: sent, done: deliver(id, { step, form: sent, before }, isLeaving) }
    const { answer, form: asSent } = await sending.done
    sending = null
    before = answer === null ? asSent : undefined
    const isAll = unsent === sent && isStored(answer)
    if (isAll) {
      unsent = null
      dropUnsent(id, step)
    }
    if (!isStopped) answered(answer, isAll)
  }

  function answered(answer: Answer, isAll: boolean): void {
    if (answer === 'gone' || answer === 'changed') stop()
    if (answer === 'changed') onChanged()
    if (answer === null || answer === 'logged-out') {
      onState(answer ?? 'device')
      wait(RETRY_MS)
    }
    if (!isStored(answer)) return
    baseOf(form).value = answer.version
    onPreview(answer.preview)
    if (isAll) onState('saved')
    else note()
  }

  const sendNow = () => void send()
  const leave = () => document.visibilityState === 'hidden' && void send(true)
  const events = [
    [window, 'online', sendNow],
    [document, 'visibilitychange', leave],
    [window, 'pagehide', () => void send(true)],
  ] as const
  for (const [target, name, listener] of events) target.addEventListener(name, listener)
  // `app/shell/lazy/typed.ts` leaves it alone.
  form.dataset['autosaved'] = ''
  function stop(): void {
    isStopped = true
    clearTimeout(timer)
    for (const [target, name, listener] of events) target.removeEventListener(name, listener)
  }
  return { note, sendNow, stop, underway: () => sending?.done ?? null }
}

/**
 * Guests see an existing listing, so only its button stores. Until then the input stays on the device,
 * and the preview follows it.
 */
export function keepOnDevice({ id, step, form, onState, onPreview }: Omit<Own, 'onChanged'>): Autosave {
  let timer: ReturnType<typeof setTimeout> | undefined
  let typed = ''

  function note(): void {
    typed = encodedForm(form).toString()
    keepUnsent(id, { step, form: typed })
    onState('kept')
    clearTimeout(timer)
    timer = setTimeout(() => void look(typed), WAIT_MS)
  }

  async function look(shown: string): Promise<void> {
    const answer = await jsonOf<Pick<Stored, 'preview'>>(await sent(`/edit-listing/${id}/${step}/preview`, shown))
    if (answer && shown === typed) onPreview(answer.preview)
  }

  // `app/shell/lazy/typed.ts` leaves it alone.
  form.dataset['autosaved'] = ''
  function stop(): void {
    typed = ''
    clearTimeout(timer)
  }
  return { note, sendNow: () => undefined, stop, underway: () => null }
}

/** The field with the version that the form is made of. */
const baseOf = (form: HTMLFormElement) => form.elements.namedItem('base') as HTMLInputElement

type Stored = { version: string; preview: PreviewView }

/** Null without an answer; 'gone' without such a draft; 'changed' where another version is stored. */
type Answer = Stored | 'gone' | 'changed' | 'logged-out' | null

const isStored = (answer: Answer) => typeof answer === 'object' && answer !== null

type Delivered = { answer: Answer; form: string }

/**
 * Sends a form, after repeating an unanswered request: that may be the stored version it is made of.
 *
 * @returns the form as it was sent
 */
async function deliver(draftId: string, { step, form, before }: Unsent, isLeaving = false): Promise<Delivered> {
  const address = `/create-listing/${draftId}/${step}/save`
  if (before === undefined || before === form) return { answer: await post(address, form, isLeaving), form }
  const first = await post(address, before, isLeaving)
  if (!isStored(first)) return { answer: first, form: before }
  const renewed = onBase(form, first.version)
  return { answer: await post(address, renewed, isLeaving), form: renewed }
}

async function post(address: string, form: string, isLeaving: boolean): Promise<Answer> {
  const answer = await sent(address, form, isLeaving)
  if (answer?.type === 'opaqueredirect' || answer?.status === 401) return 'logged-out'
  if (answer?.status === 404) return 'gone'
  if (answer?.status === 409) return 'changed'
  return jsonOf<Stored>(answer)
}

async function sent(address: string, form: string, isLeaving = false): Promise<Response | null> {
  try {
    return await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: form,
      // A redirect is that to the log-in.
      redirect: 'manual',
      keepalive: isLeaving && form.length < MAX_LEAVING_BYTES,
    })
  } catch {
    return null
  }
}

const jsonOf = async <Value>(answer: Response | null): Promise<Value | null> =>
  answer?.ok ? (answer.json() as Promise<Value>).catch(() => null) : null

type Left = { sent: string[]; changed: Unsent[] }

/**
 * Sends the input that an earlier visit has left on this device.
 *
 * @returns the steps now stored, and the input for steps changed elsewhere, which stays on the device
 */
export async function sendUnsent(draftId: string): Promise<Left> {
  const sent: string[] = []
  const changed: Unsent[] = []
  for (const unsent of unsentOf(draftId)) {
    const { answer } = await deliver(draftId, unsent)
    if (answer === 'changed') changed.push(unsent)
    if (!answer || answer === 'changed' || answer === 'logged-out') continue
    dropUnsent(draftId, unsent.step)
    if (answer !== 'gone') sent.push(unsent.step)
  }
  return { sent, changed }
}

/** Input for an existing listing stays on the device until its host has seen it. */
export const leftOnDevice = (listingId: string): Promise<Left> =>
  Promise.resolve({ sent: [], changed: unsentOf(listingId) })
