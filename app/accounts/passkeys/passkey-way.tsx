import { useEffect, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import type { Entry } from './lazy/entry.ts'
import { sendSignature } from './send-signature.ts'

/**
 * The log-in by passkey, within the form of its first step; without a browser that has them its place stays empty.
 *
 * @param since each answer begins anew, because a signature is taken once
 */
export function PasskeyWay({ since }: { since: object }) {
  const { t } = useTranslation('auth')
  const { submit, entry } = useEntry(since)
  const [isUnused, setUnused] = useState(false)
  return (
    <div className="grid gap-2">
      <input type="hidden" name="passkey" />
      <button ref={submit} name="step" value="passkey" hidden aria-label={t('passkey.use')} />
      <Button
        type="button"
        look="plain"
        className={entry ? '' : 'invisible'}
        onClick={() => {
          setUnused(false)
          void entry?.press().then((isUsed) => setUnused(!isUsed))
        }}
      >
        {t('passkey.use')}
      </Button>
      <p role="status" className="text-sm text-ink-700 empty:hidden">
        {isUnused && t('passkey.unused')}
      </p>
    </div>
  )
}

function useEntry(since: object) {
  const submit = useRef<HTMLButtonElement>(null)
  const [entry, setEntry] = useState<Entry | null>(null)
  useEffect(() => {
    if (!('PublicKeyCredential' in window)) return
    let [isGone, end] = [false, () => {}]
    void import('./lazy/entry.ts').then(({ startEntry }) => {
      if (isGone) return
      const started = startEntry((signature) => sendSignature(submit.current, 'passkey', signature))
      end = started.end
      setEntry(started)
    })
    return () => {
      isGone = true
      end()
    }
  }, [since])
  return { submit, entry }
}
