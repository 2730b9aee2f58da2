import type { countriesIn } from '#domain/accounts/countries.ts'
import { Field, SelectField } from '#app/ui/field.tsx'
import { useRootData } from '#app/ui/route-data.ts'
import { useTranslation } from '#app/ui/texts.tsx'

export type Countries = ReturnType<typeof countriesIn>

type Props = {
  countries: Countries
  typed: Readonly<Record<string, string>>
  /** Returns a field's message. */
  problem: (name: string) => string | undefined
}

/** A telephone number with the country of its dialling code. */
export function PhoneFields({ countries: { first, others }, typed, problem }: Props) {
  const { t } = useTranslation('auth')
  const root = useRootData()
  const optionOf = ({ code, name, dialCode }: Countries['first'][number]) => (
    // The server's names stay: a browser may know another name for a country.
    <option key={code} value={code} suppressHydrationWarning>
      {`${name} (${dialCode})`}
    </option>
  )
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label={t('fields.country')}
        name="country"
        autoComplete="country"
        defaultValue={typed['country'] || (root?.site === 'uk' ? 'GB' : 'CL')}
      >
        {first.map(optionOf)}
        <hr />
        {others.map(optionOf)}
      </SelectField>
      <Field
        label={t('fields.phone')}
        hint={t('hints.phone')}
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
