import { useEffect, useState } from 'react'
import { RESEND_SECONDS } from '#domain/accounts/code.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { textLinkClass } from '#app/ui/link.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import type { StepProps } from './auth-answer.ts'
import { CodeField } from './code-field.tsx'
import { DemoEmail, StepLink, StepLinks } from './step-parts.tsx'

/** The step for the six digits that were sent; its text names the address. */
export function CodeStep({ reply, problem, isBusy }: StepProps) {
  const { t } = useTranslation('auth')
  const email = reply.typed['email'] ?? ''
  return (
    <>
      <input type="hidden" name="email" value={email} />
      <p>{t('code.text', { email })}</p>
      <CodeField label={t('fields.code')} problem={problem('code')} sends={t('hints.code')} />
      <Button name="step" value="code" isBusy={isBusy}>
        {t('code.submit')}
      </Button>
      <StepLinks>
        <Resend key={reply.problems['form']} />
        <StepLink to="correct">{t('code.notYours')}</StepLink>
      </StepLinks>
      <DemoEmail email={reply.shownEmail} />
    </>
  )
}

/** The address that was meant, in place of the one that was typed. */
export function CorrectStep({ reply, problem, isBusy }: StepProps) {
  const { t } = useTranslation('auth')
  return (
    <>
      <p>{t('correct.text')}</p>
      <Field
        label={t('fields.email')}
        name="email"
        type="email"
        autoComplete="email"
        maxLength={254}
        defaultValue={reply.typed['email'] ?? ''}
        problem={problem('email')}
      />
      <Button name="step" value="correct" isBusy={isBusy}>
        {t('correct.submit')}
      </Button>
      <StepLinks>
        <StepLink to="code">{t('links.enterCode')}</StepLink>
      </StepLinks>
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
      <StepLinks>
        <StepLink to="correct">{t('code.notYours')}</StepLink>
      </StepLinks>
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
