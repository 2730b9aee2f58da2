import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useLanguage } from '#app/ui/route-data.ts'
import { useTranslation } from '#app/ui/texts.tsx'
import { type CheckoutActions, openPaymentElement } from './stripe-script.ts'

type Props = {
  /** The provider's own script; it may be loaded from nowhere else, and on no other page. */
  src: string
  publishableKey: string
  clientSecret: string
  /** The amount as finished text. */
  toPay: string
}

/** The provider's own card frames and 3-D Secure dialog; its signed event confirms the payment. */
export function PaymentElement({ src, publishableKey, clientSecret, toPay }: Props) {
  const { t } = useTranslation('checkout')
  const language = useLanguage()
  const place = useRef<HTMLDivElement>(null)
  const [actions, setActions] = useState<CheckoutActions | 'failed' | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  useEffect(() => {
    let isGone = false
    const opened = openPaymentElement({ src, publishableKey, clientSecret, language, place: place.current! })
    opened.then(
      ({ actions }) => !isGone && setActions(actions),
      () => !isGone && setActions('failed'),
    )
    return () => {
      isGone = true
      void opened.then(
        ({ destroy }) => destroy(),
        () => {},
      )
    }
  }, [src, publishableKey, clientSecret, language])

  async function pay(event: FormEvent) {
    event.preventDefault()
    if (!actions || actions === 'failed' || isBusy) return
    setBusy(true)
    setRefusal(null)
    const answer = await actions.confirm().catch(() => ({ type: 'error' as const, error: { message: '' } }))
    // A success navigates by itself, and the button stays busy until then.
    if (answer.type === 'success') return
    setRefusal(answer.error.message)
    setBusy(false)
  }

  if (actions === 'failed') return <FieldsFailed text={t('problems.paymentDetails')} />
  return (
    <form onSubmit={(event) => void pay(event)} aria-busy={actions === null || isBusy} className="grid gap-4">
      {refusal !== null && (
        <Notice tone="bad" title={t('problems.payment')}>
          <p>{refusal || t('problems.processing')}</p>
          {/* Without an answer the outcome is unknown; a session is paid once, however often it is tried. */}
          <p>{t(refusal ? 'element.stillHeld' : 'element.unsure')}</p>
        </Notice>
      )}
      {/* The fields' height is reserved, so that nothing below moves. */}
      <div style={{ minHeight: FIELDS_HEIGHT }} role="group" aria-label={t('cardFields')}>
        {actions === null && <p className="text-sm text-ink-500">{t('element.loading')}</p>}
        <div ref={place} />
      </div>
      <noscript>
        <p>{t('element.noScript')}</p>
      </noscript>
      <Button isBusy={isBusy} disabled={actions === null}>
        {t('element.pay', { amount: toPay })}
      </Button>
      <p role="status" className="sr-only">
        {isBusy && t('element.busy')}
      </p>
    </form>
  )
}

const FIELDS_HEIGHT = '15rem'

/** Replaces fields that failed to load; it reloads the page. */
export function FieldsFailed({ text }: { text: string }) {
  const { t } = useTranslation('checkout')
  const { pathname, search } = useLocation()
  return (
    <Notice tone="bad" title={t('problems.payment')}>
      <p>{text}</p>
      <a href={pathname + search} className={buttonClass('plain')}>
        {t('element.again')}
      </a>
    </Notice>
  )
}
