import { latestBirthday } from '#domain/accounts/age.ts'
import { providerNames } from '#domain/accounts/sign-in-provider.ts'
import { countriesIn } from '#domain/accounts/countries.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { useInLanguage } from '#app/ui/link.tsx'
import { LinkedText, slots } from '#app/ui/linked-text.tsx'
import { useLanguage, useRootData } from '#app/ui/route-data.ts'
import { useTranslation } from '#app/ui/texts.tsx'
import type { StepProps } from './auth-answer.ts'
import { PhoneFields } from './phone-fields.tsx'
import { StepLink, StepLinks } from './step-parts.tsx'

/** The details of a new account's owner. */
export function RegisterStep({ reply: { typed, provider, isProved }, problem, isBusy }: StepProps) {
  const { t } = useTranslation('auth')
  const today = useRootData()?.today
  return (
    <>
      <input type="hidden" name="email" value={typed['email'] ?? ''} />
      {provider && (
        <p className="wrap-anywhere">
          {t('register.with', { provider: providerNames[provider], email: typed['email'] ?? '' })}
        </p>
      )}
      {isProved && <p className="wrap-anywhere">{t('register.proved', { email: typed['email'] ?? '' })}</p>}
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
      <PhoneFields countries={countriesIn(useLanguage())} typed={typed} problem={problem} />
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

/** The terms above the button, opened beside the form so that no input is lost (AUTH-03). */
function Terms() {
  const { t } = useTranslation('auth')
  const inLanguage = useInLanguage()
  const link = (to: string, label: string) => (
    <a href={inLanguage(to)} target="_blank" rel="noreferrer" className="font-semibold underline underline-offset-4">
      {label}
    </a>
  )
  return (
    <p className="text-sm text-ink-700">
      <LinkedText
        text={t('terms.text', slots('terms', 'privacy'))}
        links={{ terms: link('/terms', t('terms.terms')), privacy: link('/privacy', t('terms.privacy')) }}
      />
    </p>
  )
}
