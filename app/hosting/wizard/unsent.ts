/** What was typed on this device and has not arrived: kept under the draft's id, one entry a step, until it is stored. */
type Unsent = {
  step: string
  /** The form, encoded as it is sent. */
  form: string
  /** When the draft was last stored as this device knew it, and when this was typed, ms. */
  base: number
  at: number
}

const PREFIX = 'patio-draft'
const keyOf = (draftId: string, step: string) => `${PREFIX}:${draftId}:${step}`

/** A browser without room, or that stores nothing, loses what it cannot send: nothing else is possible there. */
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

/** All that has not arrived of a draft. What cannot be read is dropped. */
export function unsentOf(draftId: string): Unsent[] {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(`${PREFIX}:${draftId}:`))
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
    const { step, form, base, at } = JSON.parse(text ?? '') as Record<keyof Unsent, unknown>
    return typeof step === 'string' && typeof form === 'string' && typeof base === 'number' && typeof at === 'number'
      ? { step, form, base, at }
      : null
  } catch {
    return null
  }
}

/**
 * Whether what this device has goes before what is stored: nobody has stored anything since, or it was typed later.
 *
 * @param updatedAt when the draft was stored last, ms
 */
export const isNewer = ({ base, at }: Unsent, updatedAt: number) => base === updatedAt || at > updatedAt
