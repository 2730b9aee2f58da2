import { type ReactNode, useRef, useState } from 'react'
import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { sendSignature } from './send-signature.ts'

/**
 * Shows by a passkey who is at an open session; the other ways stand below it.
 *
 * @param children the fields of the form that waits
 * @param isOnly whether there is no other way, so that without script it says why nothing is offered
 */
export function PasskeyProof({ children, isOnly = false }: { children: ReactNode; isOnly?: boolean }) {
  const { t } = useTranslation('confirm')
  const submit = useRef<HTMLButtonElement>(null)
  const canSign = useHydrated() && 'PublicKeyCredential' in window
  const [isUnused, setUnused] = useState(false)

  async function press(): Promise<void> {
    setUnused(false)
    const { signed } = await import('./lazy/authenticator.ts')
    const signature = await signed('prove').catch(() => null)
    if (!signature) return setUnused(true)
    sendSignature(submit.current, 'proof.secret', signature)
  }
  return (
    <Form method="post" noValidate className="mt-6 grid gap-2">
      {children}
      <input type="hidden" name="proof.secret" />
      <button ref={submit} name="proof.step" value="passkey" hidden aria-label={t('passkey')} />
      <Button type="button" className={canSign ? '' : 'invisible'} onClick={() => void press()}>
        {t('passkey')}
      </Button>
      <p role="status" className="text-sm text-ink-700 empty:hidden">
        {isUnused && t(isOnly ? 'unusedOnly' : 'unusedPasskey')}
      </p>
      {isOnly && (
        <noscript>
          <p className="text-sm text-ink-700">{t('passkeyScript')}</p>
        </noscript>
      )}
    </Form>
  )
}
