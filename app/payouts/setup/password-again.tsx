import { Field } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useTranslation } from '#app/ui/texts.tsx'

type Props = {
  hasPassword: boolean
  problem: string | undefined
  /** A code was sent by e-mail: it stands for the password. */
  isCodeSent?: boolean
  codeProblem?: string | undefined
}

/** Who has no password proves to be the owner by having logged in not long ago, or by a code. */
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
