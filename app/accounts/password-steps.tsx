import { Button } from '#app/ui/button.tsx'
import { textLinkClass } from '#app/ui/link.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import type { StepProps } from './auth-answer.ts'
import { NewPassword } from './new-password.tsx'
import { PasswordField } from './password-field.tsx'
import { FixedEmail, StepLink, StepLinks } from './step-parts.tsx'

/** Shown to everybody beyond a limit too, so a way without the password always remains. */
export function PasswordStep({ reply, problem, isBusy }: StepProps) {
  const { t } = useTranslation('auth')
  return (
    <>
      <FixedEmail email={reply.typed['email']} />
      <PasswordField
        label={t('fields.password')}
        name="password"
        autoComplete="current-password"
        problem={problem('password')}
      />
      <Button name="step" value="password" isBusy={isBusy}>
        {t('password.submit')}
      </Button>
      <StepLinks>
        <StepLink to="forgot">{t('links.forgot')}</StepLink>
        <button name="step" value="sendCode" className="min-h-11 text-sm font-semibold underline underline-offset-4">
          {t('links.code')}
        </button>
        <StepLink to="choose">{t('links.signUp')}</StepLink>
        <StepLink to="email">{t('links.back')}</StepLink>
      </StepLinks>
    </>
  )
}

export function ChooseStep({ reply, problem, isBusy }: StepProps) {
  const { t } = useTranslation('auth')
  return (
    <>
      <FixedEmail email={reply.typed['email']} />
      <NewPassword problem={problem} />
      <Button name="step" value="choose" isBusy={isBusy}>
        {t('choose.submit')}
      </Button>
      <p className="text-sm text-ink-700">{t('choose.orNone')}</p>
      <StepLinks>
        <button name="step" value="noPassword" className={`${textLinkClass} text-sm hover:text-clay-700`}>
          {t('links.noPassword')}
        </button>
        <StepLink to="email">{t('links.back')}</StepLink>
      </StepLinks>
    </>
  )
}

/** The form for a new password, reached by an e-mail's link. */
export function ResetStep({ reply, problem, isBusy }: StepProps) {
  const { t } = useTranslation('auth')
  return (
    <>
      <FixedEmail email={reply.typed['email']} />
      {reply.asksCurrent && (
        <PasswordField
          label={t('fields.current')}
          name="current"
          autoComplete="current-password"
          problem={problem('current')}
        />
      )}
      <NewPassword problem={problem} />
      <p className="text-sm text-ink-700">{t('reset.text')}</p>
      <Button name="step" value="reset" isBusy={isBusy}>
        {t('reset.submit')}
      </Button>
    </>
  )
}
