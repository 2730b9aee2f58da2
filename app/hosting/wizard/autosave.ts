import type { PreviewView } from './preview.view.server.ts'
import { dropUnsent, isNewer, keepUnsent, unsentOf } from './unsent.ts'

/** After the last key, ms. */
const WAIT_MS = 1000
/** After a failure; at once when the device is online again. */
const AGAIN_MS = 15_000
/** What a browser sends from a page that it leaves. */
const MAX_LEAVING_BYTES = 60_000

/** `device`: only there yet. `restored`: what was left there has been sent now; `older`: the server had something newer. */
export type SaveState = 'saved' | 'saving' | 'device' | 'restored' | 'older'

type Own = {
  draftId: string
  step: string
  form: HTMLFormElement
  /** When the draft was stored last, and the server's time when it said so, ms. */
  updatedAt: number
  now: number
  onState: (state: SaveState) => void
  onPreview: (preview: PreviewView) => void
}

/** Encoded as a browser encodes it: files are not a part of these forms. */
export const encoded = (form: HTMLFormElement) =>
  new URLSearchParams(
    [...new FormData(form)].filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  ).toString()

/**
 * Stores a form while it is typed. What is not stored yet is on the device, so that neither a reload nor a dead zone loses it.
 *
 * @returns takes itself away
 */
export function autosave({ draftId, step, form, onState, onPreview, ...known }: Own): () => void {
  let base = known.updatedAt
  // Clocks of devices go wrong by hours.
  const ahead = known.now - Date.now()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isSending = false
  /** Null when all of it is stored. */
  let unsent: string | null = null

  const address = (ofStep: string) => `/create-listing/${draftId}/${ofStep}/save`

  function note(): void {
    unsent = encoded(form)
    keepUnsent(draftId, { step, form: unsent, base, at: Date.now() + ahead })
    onState('saving')
    wait(WAIT_MS)
  }

  function wait(ms: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => void send(), ms)
  }

  async function send(isLeaving = false): Promise<void> {
    if (unsent === null || isSending) return
    isSending = true
    const sent = unsent
    const saved = await post(address(step), sent, isLeaving)
    isSending = false
    if (saved === 'gone') return stop()
    if (!saved) {
      onState('device')
      return wait(AGAIN_MS)
    }
    base = saved.updatedAt
    onPreview(saved.preview)
    if (unsent !== sent) return note()
    unsent = null
    dropUnsent(draftId, step)
    onState('saved')
  }

  const now = () => void send()
  const leave = () => document.visibilityState === 'hidden' && void send(true)
  const events = [
    [form, 'input', note],
    [form, 'change', note],
    [form, 'focusout', now],
    [window, 'online', now],
    [document, 'visibilitychange', leave],
    [window, 'pagehide', () => void send(true)],
  ] as const
  for (const [target, name, listener] of events) target.addEventListener(name, listener)
  function stop(): void {
    clearTimeout(timer)
    for (const [target, name, listener] of events) target.removeEventListener(name, listener)
  }
  return stop
}

type Answer = { updatedAt: number; preview: PreviewView }

/** @returns null where it did not arrive; 'gone' where there is no such draft any more */
async function post(address: string, form: string, isLeaving: boolean): Promise<Answer | 'gone' | null> {
  try {
    const answer = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: form,
      // The log-in is no answer.
      redirect: 'manual',
      keepalive: isLeaving && form.length < MAX_LEAVING_BYTES,
    })
    if (answer.status === 404) return 'gone'
    return answer.ok ? ((await answer.json()) as Answer) : null
  } catch {
    return null
  }
}

/**
 * Sends what an earlier visit has left on this device, unless something newer is stored.
 *
 * @returns the steps that were sent, and those for which something newer is stored, with what this device had
 */
export async function sendUnsent(
  draftId: string,
  updatedAt: number,
): Promise<{ sent: string[]; older: { step: string; form: string }[] }> {
  const sent: string[] = []
  const older: { step: string; form: string }[] = []
  for (const unsent of unsentOf(draftId)) {
    if (!isNewer(unsent, updatedAt)) {
      dropUnsent(draftId, unsent.step)
      older.push(unsent)
      continue
    }
    const answer = await post(`/create-listing/${draftId}/${unsent.step}/save`, unsent.form, false)
    if (!answer) continue
    dropUnsent(draftId, unsent.step)
    if (answer !== 'gone') sent.push(unsent.step)
  }
  return { sent, older }
}
