import { useEffect, useState } from 'react'
import { RESEND_SECONDS } from '#domain/accounts/code.ts'
import { Button } from '#app/ui/button.tsx'
import { textLinkClass } from '#app/ui/link.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import type { StepProps } from './auth-answer.ts'
import { CodeField } from './code-field.tsx'
import { DemoEmail, StepLinks } from './step-parts.tsx'

/** The step for the six digits that were sent; its text names the address. */
export function CodeStep({ reply, problem, isBusy }: StepProps) {
  const { t } = useTranslation('auth')
  const email = reply.typed['email'] ?? ''
  return (
    <>
      <input type="hidden" name="email" value={email} />
      <p>{t('code.text', { email })}</p>
      <CodeField label={t('fields.code')} problem={problem('code')} />
      <Button name="step" value="code" isBusy={isBusy}>
        {t('code.submit')}
      </Button>
      <StepLinks>
        <Resend key={reply.problems['form']} />
      </StepLinks>
      <DemoEmail email={reply.shownEmail} />
    </>
  )
}

/** An account that has not proved its address, and no code that could be entered. */
export function ConfirmStep({ reply, isBusy }: StepProps) {
  const { t } = useTranslation('auth')
  const email = reply.typed['email'] ?? ''
  return (
    <>
      <input type="hidden" name="email" value={email} />
      <p>{t('confirm.text', { email })}</p>
      <Button name="step" value="sendCode" isBusy={isBusy}>
        {t('confirm.submit')}
      </Button>
    </>
  )
}

/**
 * The button shows how long it waits, since an e-mail takes a moment; without script it does not wait.
 *
 * @param step that sends it
 */
export function Resend({ step = 'sendCode' }: { step?: 'sendCode' | 'sendFactor' }) {
  const { t } = useTranslation('auth')
  const left = useCountdown(RESEND_SECONDS)
  return (
    <button
      name="step"
      value={step}
      disabled={left > 0}
      className={`${textLinkClass} text-sm hover:text-clay-700 disabled:text-ink-500 disabled:no-underline`}
    >
      {left > 0 ? t('code.resendIn', { count: left }) : t('code.resend')}
    </button>
  )
}

/** @returns seconds; 0 on the server */
function useCountdown(seconds: number): number {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    const until = Date.now() + seconds * 1000
    const tick = () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000)))
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [seconds])
  return left
}
