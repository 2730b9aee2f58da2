import { useState } from 'react'
import { useTranslation } from '#app/ui/texts.tsx'
import { PasswordField } from './password-field.tsx'
import { PasswordStrength } from './password-strength.tsx'

type Props = {
  /** The second field's name. */
  confirmName?: 'confirmPassword' | 'confirm'
  problem: (name: string) => string | undefined
}

/** Typed twice wherever a password is chosen; how strong it is shows while one types. */
export function NewPassword({ confirmName = 'confirmPassword', problem }: Props) {
  const { t } = useTranslation('auth')
  const [password, setPassword] = useState('')
  return (
    <>
      <PasswordField
        label={t('fields.newPassword')}
        name="password"
        autoComplete="new-password"
        onInput={(event) => setPassword(event.currentTarget.value)}
        problem={problem('password')}
      />
      <PasswordStrength password={password} />
      <PasswordField
        label={t('fields.confirmPassword')}
        name={confirmName}
        autoComplete="new-password"
        problem={problem(confirmName)}
      />
    </>
  )
}
