import { Button } from '#app/ui/button.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import type { StepProps } from './auth-answer.ts'
import { DemoEmail, FixedEmail, StepLink, StepLinks } from './step-parts.tsx'

/** Spec §4: without a way back. */
export function ForgotStep({ reply, isBusy }: StepProps) {
  const { t } = useTranslation('auth')
  return (
    <>
      <FixedEmail email={reply.typed['email']} />
      <p className="text-sm text-ink-700">{t('forgot.text')}</p>
      <Button name="step" value="forgot" isBusy={isBusy}>
        {t('forgot.submit')}
      </Button>
    </>
  )
}

/** Looks the same whether or not the address has an account. */
export function SentStep({ reply }: StepProps) {
  const { t } = useTranslation('auth')
  const email = reply.typed['email'] ?? ''
  return (
    <>
      <input type="hidden" name="email" value={email} />
      <p>{t('sent.text', { email })}</p>
      <StepLinks>
        <StepLink to="code">{t('links.enterCode')}</StepLink>
        <StepLink to="email">{t('links.toLogIn')}</StepLink>
      </StepLinks>
      <DemoEmail email={reply.shownEmail} />
    </>
  )
}
