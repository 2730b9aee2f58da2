import { useRevalidate } from '#app/ui/use-reload.ts'
import { isStep, type Step } from '#domain/publishing/step.ts'
import { type RefObject, type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useSubmit } from 'react-router'
import type { PreviewView } from './preview.view.server.ts'
import { hydrateDeferred } from '#app/ui/deferred.tsx'
import { encodedForm } from '#app/ui/encoded-form.ts'
import { type Autosave, autosave, keepOnDevice, leftOnDevice, type SaveState, sendUnsent } from './autosave.ts'
import { dropUnsent, keepUnsent, onBase, unsentOf } from './unsent.ts'

type Own = {
  form: RefObject<HTMLFormElement | null>
  step: Step
  /** The version that the form shows. */
  version: string
  /** The id of a draft (stored while one types) or of a listing (stored by its button); null before. */
  id: string | null
  isDraft: boolean
  /** The form has just come back. */
  isRefused: boolean
  onPreview: (preview: PreviewView) => void
}

/**
 * Stores a draft's step while it is typed; a listing's waits on the device for its button. After a
 * change elsewhere the form is submitted, and the page that comes back asks which version counts.
 *
 * @returns `of`: the step that `state` is about, if another; `isAsking`: the device had older input
 */
export function useAutosave({ form, step, version, id, isDraft, isRefused, onPreview }: Own) {
  const [state, setState] = useState<SaveState | null>(null)
  const [other, setOther] = useState<Step | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const saving = useRef<Autosave>(null)
  const revalidate = useRevalidate()
  const submit = useSubmit()
  const onStored = () => {
    setState(null)
    setIsAsking(false)
  }
  const pressed = usePressed({ id: isDraft ? null : id, step, version, isRefused, onStored })

  const leftHere = () => (id ? unsentOf(id).find((each) => each.step === step) : undefined)
  const ask = (typed: string) => {
    pressed.note(typed)
    void submit(new URLSearchParams(`${typed}&intent=stay`), {
      method: 'post',
      replace: true,
      preventScrollReset: true,
    })
  }
  const begin = useEffectEvent(() => {
    if (!id || !form.current || step === 'summary') return undefined
    const own = { id, step, form: form.current, onState: setState, onPreview }
    const onChanged = () => ask(encodedForm(own.form).toString())
    saving.current = isDraft ? autosave({ ...own, onChanged }) : keepOnDevice(own)
    // The form may have been changed before hydration.
    if (!leftHere() && own.form.querySelector('[data-typed]')) saving.current.note()
    return saving.current.stop
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
      if (!isDraft) setState('kept')
      ask(here.form)
    }
    if (here || !elsewhere) return
    setOther(elsewhere.step as Step)
    setState(isDraft ? 'changed' : 'left')
  })
  useEffect(() => {
    if (id) void (isDraft ? sendUnsent(id) : leftOnDevice(id)).then(settled)
    return begin()
  }, [id, isDraft, step, version])

  // Input before the answer must not replace the version that the question is about.
  const isUnanswered = !isDraft && isAsking && !isRefused
  const goOn = useWaiting(form)
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    const submitter = event.nativeEvent.submitter as HTMLButtonElement | null
    if (!isDraft && id) {
      // 'Save what I typed' has just kept which version it replaces.
      if (submitter?.value !== 'mine') saving.current?.note()
      pressed.note(leftHere()?.form ?? null)
      if (!navigator.onLine) {
        setState('device')
        goOn(submitter)
      }
    }
    whenSettled(event, saving.current?.underway() ?? null)
  }

  return {
    state,
    of: state === 'changed' || state === 'left' ? other : null,
    isAsking,
    onSubmit,
    // React handles it together with the field's own event: a native listener would render first,
    // and React would restore the old value of a controlled field.
    onInput: () => isUnanswered || saving.current?.note(),
    onBlur: () => saving.current?.sendNow(),
  }
}

type Pressed = {
  /** The listing's id. */
  id: string | null
  step: Step
  version: string
  isRefused: boolean
  onStored: () => void
}

/**
 * Removes a listing's sent form from the device once a page shows that it is stored; what was typed
 * since then is based on the stored version.
 */
function usePressed({ id, step, version, isRefused, onStored }: Pressed) {
  const form = useRef<string | null>(null)
  // Each loaded page brings another one; states of a navigation before it may never render.
  const { key, search } = useLocation()
  const arrive = useEffectEvent(() => {
    const sent = form.current
    form.current = null
    if (!id || sent === null || isRefused) return
    const left = unsentOf(id).find((each) => each.step === step)
    // Fields that were changed elsewhere came with the answer, and must not be sent back as they were.
    if (left && left.form !== sent && search.includes('merged=')) return undefined
    if (left && left.form !== sent) return keepUnsent(id, { step, form: onBase(left.form, version) })
    dropUnsent(id, step)
    onStored()
  })
  useEffect(() => arrive(), [key])
  return { note: (sent: string | null) => void (form.current = sent) }
}

/** Without a connection a button waits. @returns a function that presses it again */
function useWaiting(form: RefObject<HTMLFormElement | null>) {
  const over = useRef<AbortController>(null)
  useEffect(() => () => over.current?.abort(), [])
  return (submitter: HTMLElement | null) => {
    over.current?.abort()
    over.current = new AbortController()
    const press = () => form.current?.requestSubmit(submitter?.isConnected ? submitter : null)
    addEventListener('online', press, { once: true, signal: over.current.signal })
  }
}

/**
 * Offline, submitting would show the browser's error page, so the form stays on the device. A request
 * on its way is awaited, because this form is based on it.
 */
function whenSettled(event: SubmitEvent<HTMLFormElement>, underway: Promise<unknown> | null): void {
  if (!navigator.onLine) return event.preventDefault()
  if (!underway) return
  event.preventDefault()
  const { currentTarget: form, nativeEvent } = event
  const { submitter } = nativeEvent
  void underway.then(() => form.requestSubmit(submitter))
}
