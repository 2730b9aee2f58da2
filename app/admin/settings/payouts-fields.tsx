import { rhythms } from '#domain/payouts/rhythm.ts'
import { currencies } from '#kernel/money.ts'
import { Field, SelectField } from '#app/ui/field.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import type { FieldsProps } from './fields-props.ts'

const accounts = ['iban', 'bic', 'bacsUserNumber', 'bacsSortCode', 'bacsAccount', 'chileAccount'] as const

/** The fields of payouts to bank accounts: rhythm, minimums, and the operator's own accounts. */
export function PayoutsFields({ fields, problems }: FieldsProps) {
  const { t } = useTranslation('settings')
  return (
    <>
      <SelectField
        label={t('payouts.rhythm')}
        hint={t('payouts.hints.rhythm')}
        name="rhythm"
        defaultValue={fields['rhythm']}
        problem={problems['rhythm']}
      >
        {rhythms.map((rhythm) => (
          <option key={rhythm} value={rhythm}>
            {t(`payouts.rhythms.${rhythm}`)}
          </option>
        ))}
      </SelectField>
      <fieldset className="grid gap-3 sm:grid-cols-2">
        <legend className="mb-1.5 text-sm font-semibold text-ink-700">{t('payouts.minimums')}</legend>
        <p className="text-sm text-ink-500 sm:col-span-2">{t('payouts.hints.minimums')}</p>
        {currencies.map((currency) => (
          <Field
            key={currency}
            label={t('payouts.minimum', { currency })}
            name={`minimum${currency}`}
            inputMode="decimal"
            maxLength={20}
            defaultValue={fields[`minimum${currency}`]}
            problem={problems[`minimum${currency}`]}
          />
        ))}
      </fieldset>
      <fieldset className="grid gap-5">
        <legend className="mb-1.5 text-sm font-semibold text-ink-700">{t('payouts.accounts')}</legend>
        <p className="text-sm text-ink-500">{t('payouts.hints.accounts')}</p>
        {accounts.map((name) => (
          <Field
            key={name}
            label={t(`payouts.${name}`)}
            hint={t(`payouts.hints.${name}`)}
            name={name}
            autoComplete="off"
            maxLength={60}
            defaultValue={fields[name]}
            problem={problems[name]}
          />
        ))}
      </fieldset>
    </>
  )
}
