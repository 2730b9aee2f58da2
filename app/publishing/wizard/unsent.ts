import { UNSENT_PREFIX } from '#app/session/drafts-key.ts'

/** Typed text that is not stored yet stays on the device, one entry a step of a draft. */
export type Unsent = {
  step: string
  /** The form, encoded as it is sent. */
  form: string
  /** The request before it had no answer and may be what is stored, so it is sent again first. */
  before?: string | undefined
}

const keyOf = (draftId: string, step: string) => `${UNSENT_PREFIX}:${draftId}:${step}`

/** A browser that stores nothing loses what it cannot send. */
export function keepUnsent(draftId: string, unsent: Unsent): void {
  try {
    localStorage.setItem(keyOf(draftId, unsent.step), JSON.stringify(unsent))
  } catch {}
}

export function dropUnsent(draftId: string, step: string): void {
  try {
    localStorage.removeItem(keyOf(draftId, step))
  } catch {}
}

/** Reads what has not arrived of a draft; an entry that cannot be parsed is dropped. */
export function unsentOf(draftId: string): Unsent[] {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(`${UNSENT_PREFIX}:${draftId}:`))
    return keys.flatMap((key) => {
      const unsent = read(localStorage.getItem(key))
      if (!unsent) localStorage.removeItem(key)
      return unsent ?? []
    })
  } catch {
    return []
  }
}

function read(text: string | null): Unsent | null {
  try {
    const { step, form, before } = JSON.parse(text ?? '') as Record<keyof Unsent, unknown>
    if (typeof step !== 'string' || typeof form !== 'string') return null
    return { step, form, ...(typeof before === 'string' && { before }) }
  } catch {
    return null
  }
}

/** Returns the form based on another version of its step. */
export function onBase(form: string, version: string): string {
  const params = new URLSearchParams(form)
  params.set('base', version)
  return params.toString()
}
