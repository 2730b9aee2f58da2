import { useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { sendSignature } from '../passkeys/send-signature.ts'
import type { PasskeyAnswer } from './security.view.server.ts'

/** Asks the server for options, has the browser make a passkey of them, and sends it. */
export function NewPasskey({ options }: { options: PasskeyAnswer['options'] }) {
  const { t } = useTranslation('ownSecurity')
  const intent = useNavigation().formData?.get('intent')
  const isBusy = intent === 'passkey-ask' || intent === 'passkey-add'
  const isHydrated = useHydrated()
  const canMake = !isHydrated || 'PublicKeyCredential' in window
  const { submit, isUnmade } = useNewPasskey(options)
  if (!canMake) return <p>{t('passkeys.notHere')}</p>
  return (
    <>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="passkey" />
        <button ref={submit} name="intent" value="passkey-add" hidden aria-label={t('passkeys.add')} />
      </Form>
      <Form method="post" preventScrollReset>
        <Button name="intent" value="passkey-ask" look="plain" isBusy={isBusy}>
          {t('passkeys.add')}
        </Button>
      </Form>
      <p role="status" className="text-sm text-ink-700 empty:hidden">
        {isUnmade && t('passkeys.unmade')}
      </p>
      <noscript>
        <p className="text-sm text-ink-700">{t('passkeys.script')}</p>
      </noscript>
    </>
  )
}

/** Each answer of the server is used once. */
function useNewPasskey(options: PasskeyAnswer['options']) {
  const submit = useRef<HTMLButtonElement>(null)
  const [unmade, setUnmade] = useState<PasskeyAnswer['options']>()
  const last = useRef<PasskeyAnswer['options']>(undefined)
  useEffect(() => {
    if (!options || last.current === options || !('PublicKeyCredential' in window)) return
    last.current = options
    void import('../passkeys/lazy/authenticator.ts')
      .then(({ created }) => created(options))
      .catch(() => null)
      .then((made) => {
        if (made === null) setUnmade(options)
        else sendSignature(submit.current, 'passkey', made)
      })
  }, [options])
  return { submit, isUnmade: options !== undefined && unmade === options }
}
