import type { PreviewView } from './preview.view.server.ts'
import { encodedForm } from '#app/ui/encoded-form.ts'
import { dropUnsent, keepUnsent, onBase, type Unsent, unsentOf } from './unsent.ts'

/** After the last key, ms. */
const WAIT_MS = 1000
/** After a failure; at once when the device is online again. */
const AGAIN_MS = 15_000
/** What a browser sends from a page that it leaves. */
const MAX_LEAVING_BYTES = 60_000

/**
 * `device`: only there yet. `restored`: what was left there has been sent now; `changed`: what is left there of a step differs from what is stored.
 * Of a listing that exists: `kept`: on the device until its button is pressed, which without a connection makes it `device`; `left`: so is
 * what is left there of another step.
 */
export type SaveState = 'saved' | 'saving' | 'device' | 'restored' | 'changed' | 'kept' | 'left'

type Own = {
  /** Of the draft, or of the listing that exists. */
  id: string
  step: string
  form: HTMLFormElement
  onState: (state: SaveState) => void
  onPreview: (preview: PreviewView) => void
  /** Somebody else has stored another version of the step. */
  onChanged: () => void
}

export type Autosave = {
  /** Something in the form has changed. */
  note: () => void
  /** Sends at once what waits for the next key. */
  sendNow: () => void
  /** Takes itself away. */
  stop: () => void
  /** Ends with what is on its way; null when nothing is. */
  underway: () => Promise<unknown> | null
}

/** Stores a form while it is typed. What is not stored yet is on the device, so that neither a reload nor a dead zone loses it. */
export function autosave({ id, step, form, onState, onPreview, onChanged }: Own): Autosave {
  let timer: ReturnType<typeof setTimeout> | undefined
  let sending: { form: string; done: Promise<Delivered> } | null = null
  /** What was sent without an answer: it may have arrived. */
  let before: string | undefined
  /** Null when all of it is stored. */
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
    if (answer === null) {
      onState('device')
      wait(AGAIN_MS)
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
 * Of a listing that exists nothing is stored by itself, for guests see it: what is typed is on the device until its button has stored it,
 * and what guests would see of it follows.
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

/** Null where it did not arrive; 'gone' where there is no such draft any more, 'changed' where another version of the step is stored. */
type Answer = Stored | 'gone' | 'changed' | null

const isStored = (answer: Answer) => typeof answer === 'object' && answer !== null

type Delivered = { answer: Answer; form: string }

/**
 * Sends a form. What was sent before it without an answer is sent again first: it may be what is stored, and then this form is made of it.
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
      // The log-in is no answer.
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
 * Sends what an earlier visit has left on this device.
 *
 * @returns the steps that are stored now, and what this device has of those that somebody else has changed meanwhile: it stays there
 */
export async function sendUnsent(draftId: string): Promise<Left> {
  const sent: string[] = []
  const changed: Unsent[] = []
  for (const unsent of unsentOf(draftId)) {
    const { answer } = await deliver(draftId, unsent)
    if (answer === 'changed') changed.push(unsent)
    if (!answer || answer === 'changed') continue
    dropUnsent(draftId, unsent.step)
    if (answer !== 'gone') sent.push(unsent.step)
  }
  return { sent, changed }
}

/** Of a listing that exists all of it stays there until its host has looked at it. */
export const leftOnDevice = (listingId: string): Promise<Left> =>
  Promise.resolve({ sent: [], changed: unsentOf(listingId) })
