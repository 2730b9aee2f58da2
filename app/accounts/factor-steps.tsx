import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import type { StepProps } from './auth-answer.ts'
import { CodeField } from './code-field.tsx'
import { Resend } from './code-step.tsx'
import { DemoEmail, StepLink, StepLinks } from './step-parts.tsx'

/** The six digits of the owner's app. */
export function FactorStep({ problem, isBusy }: StepProps) {
  const { t } = useTranslation('auth')
  return (
    <>
      <p>{t('factor.text')}</p>
      <CodeField label={t('fields.appCode')} problem={problem('code')} sends={t('hints.code')} />
      <Button name="step" value="factor" isBusy={isBusy}>
        {t('factor.submit')}
      </Button>
      <StepLinks>
        <StepLink to="recovery">{t('links.recovery')}</StepLink>
        <StepLink to="email">{t('links.back')}</StepLink>
      </StepLinks>
    </>
  )
}

export function RecoveryStep({ reply, problem, isBusy }: StepProps) {
  const { t } = useTranslation('auth')
  return (
    <>
      <p>{t('recovery.text')}</p>
      <Field
        label={t('fields.recoveryCode')}
        name="code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        problem={problem('code')}
      />
      <Button name="step" value="recovery" isBusy={isBusy}>
        {t('factor.submit')}
      </Button>
      <StepLinks>
        <StepLink to="factor">{t('links.app')}</StepLink>
        <StepLink to="email">{t('links.back')}</StepLink>
      </StepLinks>
      <Lost text={t('recovery.lost')} helpAt={reply.helpAt} />
    </>
  )
}

/** The code that was sent because the log-in looks like somebody else's. */
export function EmailedStep({ reply, problem, isBusy }: StepProps) {
  const { t } = useTranslation('auth')
  const email = reply.typed['email'] ?? ''
  return (
    <>
      <input type="hidden" name="email" value={email} />
      <p className="wrap-anywhere">{t('emailed.text', { email })}</p>
      <CodeField label={t('fields.code')} problem={problem('code')} sends={t('hints.code')} />
      <Button name="step" value="emailed" isBusy={isBusy}>
        {t('factor.submit')}
      </Button>
      <StepLinks>
        <Resend key={reply.problems['form']} step="sendFactor" />
        <StepLink to="email">{t('links.back')}</StepLink>
      </StepLinks>
      <Lost text={t('emailed.lost')} helpAt={reply.helpAt} />
      <DemoEmail email={reply.shownEmail} />
    </>
  )
}

/** The ways of somebody who can enter no code. */
function Lost({ text, helpAt }: { text: string; helpAt: string | undefined }) {
  return (
    <p className="text-sm text-ink-700">
      {text}{' '}
      {helpAt && (
        <a href={`mailto:${helpAt}`} className="font-semibold underline underline-offset-4 wrap-anywhere">
          {helpAt}
        </a>
      )}
    </p>
  )
}
