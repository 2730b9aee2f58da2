import { Worded, type Wording } from '#app/session/instant.tsx'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { useRootData } from '#app/ui/route-data.ts'
import { Button } from '#app/ui/button.tsx'
import { IconButton } from '#app/ui/lazy/icon-button.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { NeedsProof } from '../../needs-proof.tsx'
import { draftOf, keepDraft } from './drafts.ts'
import { isFull, MAX_UNSENT, send as sendMessage } from './outbox.ts'
import { PicturesToSend, usePictures } from './pictures-to-send.tsx'
import { QuickReplies } from './quick-replies.tsx'
import type { ThreadView } from '../thread.view.server.ts'
import { useTyping } from './use-typing.ts'

type Props = {
  thread: ThreadView
  begun: string
  problem: Wording | undefined
  /** A message has been written. */
  onSend: () => void
}

// Loaded with the field, so that a message is shown at once and can be tried again without a connection.
if (!import.meta.env.SSR) import('./unsent-messages.tsx').catch(() => undefined)

/** The number of remaining characters from which they are shown. */
const NEAR_LIMIT = 200

/** The field for a message with pictures; before its script it is a plain form. */
export function Composer({ thread, begun, problem, onSend }: Props) {
  const { t } = useTranslation('messages')
  const id = useId()
  const mark = useRootData()?.actor?.mark ?? ''
  const [text, setText, clearOnce] = useDraft(mark, thread.id, begun)
  const field = useGrowing(text)
  const typing = useTyping(thread.id)
  const pictures = usePictures(thread.maxImages)
  const isBusy = useNavigation().formMethod === 'POST'
  const [showsHint, setShowsHint] = useState(false)
  const [isWaiting, setWaiting] = useState(false)
  const isHydrated = useHydrated()

  const left = thread.maxText - text.length
  const isNothing = text.trim() === '' && pictures.chosen.length === 0
  const wrong =
    left < 0
      ? t('problems.long', { max: thread.maxText })
      : showsHint && isNothing
        ? t('problems.missing')
        : showsHint && thread.needsProof
          ? t('problems.unproved')
          : isWaiting
            ? t('problems.waiting', { max: MAX_UNSENT })
            : null
  // A problem of the sent text, shown until the text changes.
  const shownProblem = wrong ?? pictures.problem ?? (text === begun ? problem : undefined)

  function send() {
    setShowsHint(isNothing || thread.needsProof)
    if (isNothing || left < 0 || thread.needsProof) return field.current?.focus()
    setWaiting(isFull())
    if (isFull()) return
    const message = { key: crypto.randomUUID(), text: text.trim(), pictures: pictures.take() }
    clearOnce(sendMessage(mark, thread.id, message))
    onSend()
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // A phone's keyboard has only Enter for a new line.
    const sends = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing
    if (!sends || !matchMedia('(pointer: fine)').matches) return
    event.preventDefault()
    send()
  }
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      noValidate
      data-autosaved
      className="flex-none border-t border-sand-200 px-3 pt-2 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:px-4"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <input type="hidden" name="key" value={thread.key} />
      {thread.needsProof && <NeedsProof />}
      {thread.replies && (
        <QuickReplies
          replies={thread.replies}
          onChoose={(reply) => {
            setText(text.trim() === '' ? reply : `${text.trimEnd()}\n${reply}`)
            field.current?.focus()
          }}
        />
      )}
      <PicturesToSend pictures={pictures} />
      <div className="flex items-end gap-2">
        <IconButton
          icon="images"
          label={t('addImages', { max: thread.maxImages })}
          onClick={pictures.choose}
          // Hidden before hydration, as it needs a script.
          className={isHydrated ? '' : 'invisible'}
        />
        <div className="min-w-0 grow">
          <label htmlFor={id} className="sr-only">
            {t('write', { name: thread.name })}
          </label>
          <textarea
            ref={field}
            id={id}
            name="text"
            rows={1}
            value={text}
            placeholder={t('placeholder')}
            aria-invalid={shownProblem ? true : undefined}
            aria-describedby={`${id}-hint`}
            onKeyDown={onKeyDown}
            onPaste={pictures.paste}
            onChange={({ target }) => {
              setText(target.value)
              if (target.value.trim() !== '') typing()
            }}
            style={{ maxHeight: '10rem', resize: 'none' }}
            className="block min-h-12 w-full rounded-2xl border border-sand-500 bg-white px-4 py-2.5 text-base aria-invalid:border-alert-700"
          />
        </div>
        <Button isBusy={isBusy}>{t('send')}</Button>
      </div>
      <p
        id={`${id}-hint`}
        role="status"
        className={`min-h-6 px-1 pt-1 text-sm ${shownProblem ? 'text-alert-700' : 'text-ink-500'}`}
      >
        {shownProblem ? <Worded words={shownProblem} /> : left <= NEAR_LIMIT && t('left', { count: left })}
      </p>
    </Form>
  )
}

/** A draft on the device; the page's own text takes precedence. */
function useDraft(mark: string, conversationId: string, begun: string) {
  const isHydrated = useHydrated()
  const [written, setWritten] = useState<string | null>(null)
  const write = (next: string) => {
    setWritten(next)
    keepDraft(mark, conversationId, next)
  }
  const text = written ?? (begun || (isHydrated ? draftOf(mark, conversationId) : ''))
  /** The device has the draft until it has the message: a page that is left in between loses neither. */
  const clearOnce = (isStored: Promise<void>) => {
    setWritten('')
    void isStored.then(() => draftOf(mark, conversationId) === text && keepDraft(mark, conversationId, ''))
  }
  return [text, write, clearOnce] as const
}

/** Grows with its text, up to the available room. */
function useGrowing(text: string) {
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    const element = field.current
    if (!element) return
    element.style.height = 'auto'
    if (text !== '') element.style.height = `${element.scrollHeight + 2}px`
  }, [text])
  return field
}
