import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { PreviewView } from './preview.view.server.ts'
import type { DraftTimes } from './step-props.ts'
import { hydrateDeferred } from '../../ui/deferred.tsx'
import { autosave, encoded, type SaveState, sendUnsent } from './autosave.ts'

/**
 * Stores a draft's step while it is typed.
 *
 * @param draft null where nothing is stored by itself: before a draft exists, and of a listing that does
 * @returns `isRestored`: the form shows what an earlier visit had left on this device, as soon as the page has it from the server
 */
export function useAutosave(
  form: RefObject<HTMLFormElement | null>,
  step: string,
  draft: DraftTimes | null,
  onPreview: (preview: PreviewView) => void,
): { state: SaveState | null; isRestored: boolean } {
  const [state, setState] = useState<SaveState | null>(null)
  const [isRestored, setIsRestored] = useState(false)
  const { revalidate } = useRevalidator()
  const draftId = draft?.draftId

  const begin = useEffectEvent(() => {
    const own = form.current
    if (!draft || !own || step === 'summary') return undefined
    return autosave({ ...draft, step, form: own, onState: setState, onPreview })
  })
  const restored = useEffectEvent(async ({ sent, older }: Awaited<ReturnType<typeof sendUnsent>>) => {
    if (sent.length > 0) {
      hydrateDeferred()
      await revalidate()
    }
    if (sent.includes(step)) setIsRestored(true)
    // The last request of a page that is left may arrive without its answer: then nothing was lost.
    const isOlder = older.some((each) => each.step === step && form.current && each.form !== encoded(form.current))
    if (sent.length > 0 || isOlder) setState(sent.length > 0 ? 'restored' : 'older')
  })
  const knownTimes = useEffectEvent(() => draft)
  useEffect(() => {
    const known = knownTimes()
    if (known) void sendUnsent(known.draftId, known.updatedAt).then(restored)
    return begin()
  }, [draftId, step])

  return { state, isRestored }
}

/** After the last key, ms. */
const PREVIEW_MS = 800

/** Of a listing that exists nothing is stored by itself: only what guests would see follows what is typed. */
export function usePreview(
  form: RefObject<HTMLFormElement | null>,
  address: string | null,
  onPreview: (preview: PreviewView) => void,
): void {
  const ask = useEffectEvent(async (signal: AbortSignal) => {
    const answer = await fetch(address!, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: encoded(form.current!),
      redirect: 'manual',
      signal,
    }).catch(() => null)
    if (answer?.ok) onPreview(((await answer.json()) as { preview: PreviewView }).preview)
  })
  useEffect(() => {
    const own = form.current
    if (!address || !own) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let leaving = new AbortController()
    const typed = () => {
      clearTimeout(timer)
      leaving.abort()
      leaving = new AbortController()
      timer = setTimeout(() => void ask(leaving.signal), PREVIEW_MS)
    }
    own.addEventListener('input', typed)
    return () => {
      clearTimeout(timer)
      leaving.abort()
      own.removeEventListener('input', typed)
    }
  }, [address, form])
}
