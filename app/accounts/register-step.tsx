import { latestBirthday } from '#domain/accounts/age.ts'
import { countriesIn } from '#domain/accounts/countries.ts'
import { Button } from '../ui/button.tsx'
import { Field, SelectField } from '../ui/field.tsx'
import { useLanguage, useRootData } from '../ui/route-data.ts'
import { useTranslation } from '../ui/texts.tsx'
import type { StepProps } from './auth-answer.ts'
import { StepLink, StepLinks } from './step-parts.tsx'

/** Who opens the account. */
export function RegisterStep({ reply: { typed }, problem, isBusy }: StepProps) {
  const { t } = useTranslation('auth')
  const today = useRootData()?.today
  return (
    <>
      <input type="hidden" name="email" value={typed['email'] ?? ''} />
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
        max={today && latestBirthday(today)}
        defaultValue={typed['birthday'] ?? ''}
        hint={t('hints.birthday')}
        problem={problem('birthday')}
      />
      <Phone typed={typed} problem={problem} />
      <label className="flex min-h-11 items-center gap-3 text-sm">
        <input
          type="checkbox"
          name="noPromotions"
          className="size-5 accent-clay-600"
          defaultChecked={typed['noPromotions'] === 'on'}
        />
        {t('fields.noPromotions')}
      </label>
      <Terms />
      <Button name="step" value="register" isBusy={isBusy}>
        {t('register.submit')}
      </Button>
      <StepLinks>
        <StepLink to="email">{t('links.back')}</StepLink>
      </StepLinks>
    </>
  )
}

function Phone({ typed, problem }: { typed: Record<string, string>; problem: StepProps['problem'] }) {
  const { t } = useTranslation('auth')
  const root = useRootData()
  const { first, others } = countriesIn(useLanguage())
  const optionOf = ({ code, name, dialCode }: (typeof first)[number]) => (
    <option key={code} value={code}>
      {`${name} (${dialCode})`}
    </option>
  )
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label={t('fields.country')}
        name="country"
        autoComplete="country"
        defaultValue={typed['country'] ?? (root?.site === 'uk' ? 'GB' : 'CL')}
      >
        {first.map(optionOf)}
        <hr />
        {others.map(optionOf)}
      </SelectField>
      <Field
        label={t('fields.phone')}
        name="phone"
        type="tel"
        autoComplete="tel-national"
        maxLength={30}
        defaultValue={typed['phone'] ?? ''}
        problem={problem('phone')}
      />
    </div>
  )
}

/** What one agrees to, above the button that does it. Its words become links with the pages that they name. */
function Terms() {
  const { t } = useTranslation('auth')
  return (
    <p className="text-sm text-ink-700">{t('terms.text', { terms: t('terms.terms'), privacy: t('terms.privacy') })}</p>
  )
}
