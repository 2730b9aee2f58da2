import { settingLimits } from '#domain/admin/settings.ts'
import { MAX_ANNOUNCEMENT } from '#domain/company/announcement.ts'
import { Field, SelectField, TextAreaField } from '#app/ui/field.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { CountryOptions } from './company-fields.tsx'
import type { FieldsProps } from './fields-props.ts'

const priceNames = ['serviceFeePercent', 'weekDiscountDays', 'monthDiscountDays'] as const

/** The fields of the service fee, the discounts' minimum lengths and the taxes. */
export function PricesFields({ fields, problems, choices }: FieldsProps) {
  const { t } = useTranslation('settings')
  return (
    <>
      {priceNames.map((name) => (
        <Field
          key={name}
          label={t(`prices.${name}`)}
          hint={t(`prices.hints.${name}`)}
          name={name}
          inputMode="numeric"
          maxLength={4}
          defaultValue={fields[name]}
          problem={problems[name]}
        />
      ))}
      <Taxes {...{ fields, problems, choices }} />
    </>
  )
}

/** Empty rows at first; saving them adds others. */
const SPARE_ROWS = 2

function Taxes({ fields, problems, choices }: FieldsProps) {
  const { t } = useTranslation('settings')
  const filled = Object.keys(fields).filter((name) => /^(country|percent)\d+$/.test(name) && fields[name] !== '')
  const last = Math.max(0, ...filled.map((name) => Number(name.replace(/\D+/, ''))))
  const rows = Array.from({ length: Math.min(last + SPARE_ROWS, settingLimits.taxes) }, (_, index) => index + 1)
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 text-sm font-semibold text-ink-700">{t('prices.taxes')}</legend>
      <p className="text-sm text-ink-500">{t('prices.hints.taxes')}</p>
      {problems['taxes'] && <p className="text-sm font-medium text-alert-700">{problems['taxes']}</p>}
      {rows.map((row) => (
        <div key={row} className="grid grid-cols-2 items-start gap-3">
          <SelectField
            label={t('prices.country', { number: row })}
            name={`country${row}`}
            defaultValue={fields[`country${row}`] ?? ''}
            problem={problems[`country${row}`]}
          >
            <option value="">{t('none')}</option>
            <CountryOptions choices={choices} />
          </SelectField>
          <Field
            label={t('prices.percent', { number: row })}
            name={`percent${row}`}
            inputMode="decimal"
            maxLength={5}
            defaultValue={fields[`percent${row}`] ?? ''}
            problem={problems[`percent${row}`]}
          />
        </div>
      ))}
    </fieldset>
  )
}

export function StaysFields({ fields, problems }: FieldsProps) {
  const { t } = useTranslation('settings')
  return (
    <>
      <Field
        label={t('stays.wayInBeforeMinutes')}
        hint={t('stays.hint')}
        name="wayInBeforeMinutes"
        inputMode="decimal"
        maxLength={6}
        defaultValue={fields['wayInBeforeMinutes']}
        problem={problems['wayInBeforeMinutes']}
      />
      <Field
        label={t('stays.hostClaimLimit')}
        hint={t('stays.hostClaimHint')}
        name="hostClaimLimit"
        inputMode="numeric"
        maxLength={6}
        defaultValue={fields['hostClaimLimit']}
        problem={problems['hostClaimLimit']}
      />
      <Field
        label={t('stays.secondPersonFrom')}
        hint={t('stays.secondPersonHint')}
        name="secondPersonFrom"
        inputMode="numeric"
        maxLength={6}
        defaultValue={fields['secondPersonFrom']}
        problem={problems['secondPersonFrom']}
      />
      <fieldset className="grid gap-4">
        <legend className="mb-2 font-semibold">{t('stays.dayLimits')}</legend>
        <p className="text-sm text-ink-500">{t('stays.dayLimitsHint')}</p>
        {(['dayLimitOwner', 'dayLimitFinance', 'dayLimitOther'] as const).map((name) => (
          <Field
            key={name}
            label={t(`stays.${name}`)}
            name={name}
            inputMode="numeric"
            maxLength={7}
            defaultValue={fields[name]}
            problem={problems[name]}
          />
        ))}
      </fieldset>
    </>
  )
}

export function RatesFields({ fields, problems }: FieldsProps) {
  const { t } = useTranslation('settings')
  return (['CLP', 'EUR', 'GBP'] as const).map((currency) => (
    <Field
      key={currency}
      label={t(`rates.${currency}`)}
      name={currency}
      inputMode="decimal"
      maxLength={13}
      defaultValue={fields[currency]}
      problem={problems[currency]}
    />
  ))
}

export function SwitchesFields({ fields }: FieldsProps) {
  const { t } = useTranslation('settings')
  return (['signUpOpen', 'reviewNewListings', 'siteOpen'] as const).map((name) => (
    <div key={name}>
      <label className="flex min-h-11 items-center gap-3 font-semibold">
        <input
          type="checkbox"
          name={name}
          defaultChecked={fields[name] === 'on'}
          aria-describedby={`${name}-hint`}
          className="size-5 flex-none accent-clay-600"
        />
        {t(`switches.${name}`)}
      </label>
      <p id={`${name}-hint`} className="pl-8 text-sm text-ink-500">
        {t(`switches.hints.${name}`)}
      </p>
    </div>
  ))
}

export function AnnouncementFields({ fields, problems, choices }: FieldsProps) {
  const { t } = useTranslation('settings')
  return (
    <>
      {(['textEn', 'textEs'] as const).map((name) => (
        <TextAreaField
          key={name}
          label={t(`announcement.${name}`)}
          problem={problems[name]}
          name={name}
          lang={name === 'textEn' ? 'en' : 'es'}
          rows={2}
          maxLength={MAX_ANNOUNCEMENT}
          defaultValue={fields[name]}
        />
      ))}
      <Field
        label={t('announcement.until')}
        hint={t('announcement.hint', { zone: choices.zone })}
        name="until"
        type="datetime-local"
        defaultValue={fields['until']}
        problem={problems['until']}
      />
    </>
  )
}

export function MaintenanceFields({ fields, problems, choices }: FieldsProps) {
  const { t } = useTranslation('settings')
  return (['from', 'until'] as const).map((name) => (
    <Field
      key={name}
      label={t(`maintenance.${name}`)}
      hint={t('announcement.hint', { zone: choices.zone })}
      name={name}
      type="datetime-local"
      defaultValue={fields[name]}
      problem={problems[name]}
    />
  ))
}
