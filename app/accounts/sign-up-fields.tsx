import { useTranslation } from '../ui/texts.tsx'
import { Field } from '../ui/field.tsx'

type Props = { typed: Record<string, string>; problem: (name: string) => string | undefined }

/** The fields a new account requires. */
export function SignUpFields({ typed, problem }: Props) {
  const { t } = useTranslation('auth')
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={t('fields.firstName')}
          name="firstName"
          autoComplete="given-name"
          maxLength={80}
          defaultValue={typed['firstName'] ?? ''}
          problem={problem('firstName')}
        />
        <Field
          label={t('fields.lastName')}
          name="lastName"
          autoComplete="family-name"
          maxLength={80}
          defaultValue={typed['lastName'] ?? ''}
          problem={problem('lastName')}
        />
      </div>
      <Field
        label={t('fields.birthday')}
        name="birthday"
        type="date"
        autoComplete="bday"
        defaultValue={typed['birthday'] ?? ''}
        hint={t('hints.birthday')}
        problem={problem('birthday')}
      />
      <Field
        label={t('fields.newPassword')}
        name="password"
        type="password"
        autoComplete="new-password"
        hint={t('hints.password')}
        problem={problem('password')}
      />
      <label className="flex min-h-11 items-center gap-3 text-sm">
        <input
          type="checkbox"
          name="noPromotions"
          className="size-5 accent-clay-600"
          defaultChecked={typed['noPromotions'] === 'on'}
        />
        {t('fields.noPromotions')}
      </label>
    </>
  )
}
