import { isStep, type Step } from '#domain/publishing/step.ts'
import { type RefObject, type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useRevalidator, useSubmit } from 'react-router'
import type { PreviewView } from './preview.view.server.ts'
import { hydrateDeferred } from '#app/ui/deferred.tsx'
import { encodedForm } from '#app/ui/encoded-form.ts'
import { type Autosave, autosave, keepOnDevice, leftOnDevice, type SaveState, sendUnsent } from './autosave.ts'
import { dropUnsent, keepUnsent, onBase, unsentOf } from './unsent.ts'

type Own = {
  form: RefObject<HTMLFormElement | null>
  step: Step
  /** Of what the form shows. */
  version: string
  /** Of the draft, which stores itself while one types, or of the listing that exists, which does not; null before there is either. */
  id: string | null
  isDraft: boolean
  /** The form has just come back. */
  isRefused: boolean
  onPreview: (preview: PreviewView) => void
}

/**
 * Stores a draft's step while it is typed, and keeps that of a listing on the device until its button has stored it. Where somebody else
 * has changed it meanwhile, the form is sent as a button would send it, and the page that comes back asks which of the two is right.
 *
 * @returns `of`: the step that `state` is about, where it is another one; `isAsking`: about what an earlier visit had left on this device
 */
export function useAutosave({ form, step, version, id, isDraft, isRefused, onPreview }: Own) {
  const [state, setState] = useState<SaveState | null>(null)
  const [other, setOther] = useState<Step | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const saving = useRef<Autosave>(null)
  const { revalidate } = useRevalidator()
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
    // Typed before the script came.
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

  // What is typed before the answer must not replace what is asked about.
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
    // By React, in one go with a field's own: a listener of the form itself would render before a controlled field has seen its event,
    // and React would write the old value back.
    onInput: () => isUnanswered || saving.current?.note(),
    onBlur: () => saving.current?.sendNow(),
  }
}

type Pressed = {
  /** Of a listing that exists. */
  id: string | null
  step: Step
  version: string
  isRefused: boolean
  onStored: () => void
}

/**
 * What of a listing a button has sent leaves the device once it is stored: the page came, and not the form again. What was typed since
 * goes on from what is stored now.
 */
function usePressed({ id, step, version, isRefused, onStored }: Pressed) {
  const form = useRef<string | null>(null)
  // Another one with each page that comes. What a navigation goes through until then may never be rendered.
  const { key } = useLocation()
  const arrive = useEffectEvent(() => {
    const sent = form.current
    form.current = null
    if (!id || sent === null || isRefused) return
    const left = unsentOf(id).find((each) => each.step === step)
    if (left && left.form !== sent) return keepUnsent(id, { step, form: onBase(left.form, version) })
    dropUnsent(id, step)
    onStored()
  })
  useEffect(() => arrive(), [key])
  return { note: (sent: string | null) => void (form.current = sent) }
}

/** Without a connection a button waits for one. @returns presses it again then */
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
 * Offline a form would lead to a page of the browser's; what was typed is on the device, and the bar says so. What is on its way is waited
 * for, because this form is made of it.
 */
function whenSettled(event: SubmitEvent<HTMLFormElement>, underway: Promise<unknown> | null): void {
  if (!navigator.onLine) return event.preventDefault()
  if (!underway) return
  event.preventDefault()
  const { currentTarget: form, nativeEvent } = event
  const { submitter } = nativeEvent
  void underway.then(() => form.requestSubmit(submitter))
}
