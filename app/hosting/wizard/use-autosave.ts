import { isStep, type Step } from '#domain/hosting/step.ts'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useRevalidator, useSubmit } from 'react-router'
import type { PreviewView } from './preview.view.server.ts'
import { hydrateDeferred } from '../../ui/deferred.tsx'
import { encodedForm } from '../../ui/encoded-form.ts'
import { type Autosave, autosave, type SaveState, sendUnsent } from './autosave.ts'

type Own = {
  form: RefObject<HTMLFormElement | null>
  step: Step
  /** Of what the form shows. */
  version: string
  /** Null where nothing is stored by itself: before a draft exists, and of a listing that does. */
  draftId: string | null
  onPreview: (preview: PreviewView) => void
}

/**
 * Stores a draft's step while it is typed. Where somebody else has changed it meanwhile, the form is sent as a button would send it, and
 * the page that comes back asks which of the two is right.
 *
 * @returns `of`: the step that `state` is about, where it is another one; `isAsking`: about what an earlier visit had left on this device; `underway`: as of `autosave`
 */
export function useAutosave({ form, step, version, draftId, onPreview }: Own) {
  const [state, setState] = useState<SaveState | null>(null)
  const [other, setOther] = useState<Step | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const saving = useRef<Autosave>(null)
  const { revalidate } = useRevalidator()
  const submit = useSubmit()

  const ask = (typed: string) =>
    void submit(new URLSearchParams(`${typed}&intent=stay`), {
      method: 'post',
      replace: true,
      preventScrollReset: true,
    })
  const begin = useEffectEvent(() => {
    if (!draftId || !form.current || step === 'summary') return undefined
    const own = form.current
    const onChanged = () => ask(encodedForm(own).toString())
    const begun = autosave({ draftId, step, form: own, onState: setState, onPreview, onChanged })
    saving.current = begun
    return begun.stop
  })
  const settled = useEffectEvent(async ({ sent, changed }: Awaited<ReturnType<typeof sendUnsent>>) => {
    if (sent.length > 0) {
      hydrateDeferred()
      await revalidate()
      setState('restored')
    }
    const here = changed.find((each) => each.step === step)
    const elsewhere = changed.find((each) => each.step !== step && isStep(each.step))
    if (here) {
      setIsAsking(true)
      ask(here.form)
    }
    if (here || !elsewhere) return
    setOther(elsewhere.step as Step)
    setState('changed')
  })
  useEffect(() => {
    if (draftId) void sendUnsent(draftId).then(settled)
    return begin()
  }, [draftId, step, version])

  return {
    state,
    of: state === 'changed' ? other : null,
    isAsking,
    underway: () => saving.current?.underway() ?? null,
    // By React, in one go with a field's own: a listener of the form itself would render before a controlled field has seen its event,
    // and React would write the old value back.
    onInput: () => saving.current?.note(),
    onBlur: () => saving.current?.sendNow(),
  }
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
      body: encodedForm(form.current!),
      redirect: 'manual',
      signal,
    })
      .then((got) => (got.ok ? (got.json() as Promise<{ preview: PreviewView }>) : null))
      .catch(() => null)
    if (answer) onPreview(answer.preview)
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
