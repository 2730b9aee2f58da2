import { companyLimits } from '#domain/company/company.ts'
import { Field, SelectField, TextAreaField } from '#app/ui/field.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import type { FieldsProps } from './fields-props.ts'

/** The operator's details, of which empty ones are left out on pages. */
export function CompanyFields({ fields, problems, choices }: FieldsProps) {
  const { t } = useTranslation('settings')
  const of = (name: string) => ({
    label: t(`company.${name}`),
    name,
    defaultValue: fields[name],
    problem: problems[name],
  })
  return (
    <>
      <Field {...of('legalName')} autoComplete="organization" maxLength={companyLimits.legalName} />
      <Field
        {...of('registrationNumber')}
        hint={t('company.hints.registrationNumber')}
        maxLength={companyLimits.registrationNumber}
      />
      <Lines name="address" rows={3} autoComplete="street-address" {...{ fields, problems }} />
      <Country {...{ fields, problems, choices }} />
      <Field {...of('supportEmail')} hint={t('company.hints.supportEmail')} type="email" maxLength={254} />
      <Field {...of('phone')} type="tel" maxLength={companyLimits.phone} />
      <Field {...of('privacyEmail')} hint={t('company.hints.privacyEmail')} type="email" maxLength={254} />
      <Lines name="socialLinks" rows={4} hint={t('company.hints.socialLinks')} {...{ fields, problems }} />
    </>
  )
}

type LinesProps = Omit<FieldsProps, 'choices'> & { name: string; rows: number; hint?: string; autoComplete?: string }

function Lines({ name, rows, hint, autoComplete, fields, problems }: LinesProps) {
  const { t } = useTranslation('settings')
  return (
    <TextAreaField
      label={t(`company.${name}`)}
      hint={hint}
      problem={problems[name]}
      name={name}
      rows={rows}
      autoComplete={autoComplete}
      defaultValue={fields[name]}
    />
  )
}

function Country({ fields, problems, choices }: FieldsProps) {
  const { t } = useTranslation('settings')
  return (
    <SelectField
      label={t('company.lawCountry')}
      hint={t('company.hints.lawCountry')}
      name="lawCountry"
      defaultValue={fields['lawCountry']}
      problem={problems['lawCountry']}
    >
      <option value="">{t('missing')}</option>
      <CountryOptions choices={choices} />
    </SelectField>
  )
}

export function CountryOptions({ choices: { countries } }: Pick<FieldsProps, 'choices'>) {
  const optionOf = ({ code, name }: { code: string; name: string }) => (
    <option key={code} value={code}>
      {name}
    </option>
  )
  return (
    <>
      {countries?.first.map(optionOf)}
      <hr />
      {countries?.others.map(optionOf)}
    </>
  )
}
