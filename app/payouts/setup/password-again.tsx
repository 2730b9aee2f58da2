import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useTranslation } from '../../ui/texts.tsx'

/** Who has no password proves to be the owner by having logged in not long ago. */
export function PasswordAgain({ hasPassword, problem }: { hasPassword: boolean; problem: string | undefined }) {
  const { t } = useTranslation('paymentSetup')
  if (!hasPassword) return problem ? <Notice tone="bad">{problem}</Notice> : null
  return (
    <Field
      type="password"
      name="current"
      label={t('password')}
      hint={t('passwordHint')}
      autoComplete="current-password"
      problem={problem}
    />
  )
}
