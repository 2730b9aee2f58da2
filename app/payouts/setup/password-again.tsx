import { Field } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useTranslation } from '#app/ui/texts.tsx'

type Props = {
  hasPassword: boolean
  problem: string | undefined
  /** A code was sent by e-mail, which replaces the password. */
  isCodeSent?: boolean
  codeProblem?: string | undefined
}

/** Proves the owner by the password, or without one by a recent log-in or a code. */
export function PasswordAgain({ hasPassword, problem, isCodeSent = false, codeProblem }: Props) {
  const { t } = useTranslation('paymentSetup')
  return (
    <>
      {isCodeSent && (
        <Field
          name="code"
          label={t('code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          problem={codeProblem}
        />
      )}
      {!hasPassword && problem && <Notice tone="bad">{problem}</Notice>}
      {hasPassword && (
        <Field
          type="password"
          name="current"
          label={t('password')}
          hint={t('passwordHint')}
          autoComplete="current-password"
          problem={problem}
        />
      )}
    </>
  )
}
