import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { useRootData } from '#app/ui/route-data.ts'
import { useTranslation } from '#app/ui/texts.tsx'
import type { StepProps } from './auth-answer.ts'
import { PasskeyWay } from './passkeys/passkey-way.tsx'

export function EmailStep({ reply, problem, isBusy }: StepProps) {
  const { t } = useTranslation('auth')
  const product = useRootData()?.product ?? ''
  return (
    <>
      <h2 className="text-2xl font-bold">{t('email.welcome', { product })}</h2>
      {reply.to.startsWith('/wishlists') && <p>{t('email.wishlist')}</p>}
      <Field
        label={t('fields.email')}
        name="email"
        type="email"
        autoComplete="username webauthn"
        inputMode="email"
        maxLength={254}
        defaultValue={reply.typed['email'] ?? ''}
        problem={problem('email')}
      />
      <Button name="step" value="email" isBusy={isBusy}>
        {t('email.submit')}
      </Button>
      <PasskeyWay since={reply.problems} />
    </>
  )
}
