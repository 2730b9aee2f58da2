import { ruleLimits } from '#domain/availability/rule-limits.ts'
import { weekdayNames } from '#domain/i18n/format.ts'
import { type BulkAction, bulkPercent } from '#domain/publishing/bulk-action.ts'
import { refundPolicies } from '#domain/pricing/refund.ts'
import type { Fields } from '#domain/publishing/step.ts'
import { Field, SelectField } from '#app/ui/field.tsx'
import { useLocale } from '#app/ui/route-data.ts'
import { useTranslation } from '#app/ui/texts.tsx'

type Props = { action: BulkAction; form: Fields; problems: Readonly<Record<string, string>> }

/** The values of an act on many listings. */
export function BulkFields({ action, form, problems }: Props) {
  const { t } = useTranslation(['bulk', 'pricingForm'])
  switch (action) {
    case 'publish':
    case 'pause':
      return null
    case 'price':
      return (
        <Field
          name="percent"
          inputMode="text"
          required
          label={t('fields.percent')}
          hint={t('fields.percentHint', bulkPercent)}
          defaultValue={form['percent']}
          problem={problems['percent']}
          className="max-w-60"
        />
      )
    case 'policy':
      return (
        <SelectField
          name="refundPolicy"
          label={t('fields.refundPolicy')}
          defaultValue={form['refundPolicy'] || 'moderate'}
          problem={problems['refundPolicy']}
          className="max-w-80"
        >
          {refundPolicies.map((policy) => (
            <option key={policy} value={policy}>
              {t(`pricingForm:policies.${policy}`)}
            </option>
          ))}
        </SelectField>
      )
    case 'hours':
      return <Hours form={form} problems={problems} />
    case 'minimums':
      return (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            name="minDays"
            inputMode="numeric"
            label={t('fields.minDays')}
            hint={t('fields.minDaysHint', { max: ruleLimits.stayDays.max })}
            defaultValue={form['minDays']}
            problem={problems['minDays']}
          />
          <Field
            name="minHours"
            inputMode="decimal"
            label={t('fields.minHours')}
            hint={t('fields.minHoursHint', { max: ruleLimits.session.max / 60 })}
            defaultValue={form['minHours']}
            problem={problems['minHours']}
          />
        </div>
      )
  }
}

/** Monday first, as weeks are shown. */
const week = [1, 2, 3, 4, 5, 6, 0] as const
const PROPOSED = { weekdays: '1,2,3,4,5', opens: '09:00', closes: '18:00' }

function Hours({ form, problems }: Omit<Props, 'action'>) {
  const { t } = useTranslation('bulk')
  const names = weekdayNames(useLocale())
  const isNew = !form['opens'] && !form['closes'] && !form['weekdays']
  const shown = isNew ? PROPOSED : form
  const ticked = (shown['weekdays'] ?? '').split(',')
  return (
    <>
      <fieldset aria-describedby={problems['weekdays'] ? 'weekdays-problem' : undefined}>
        <legend className="mb-1.5 text-sm font-semibold text-ink-700">{t('fields.weekdays')}</legend>
        <div className="flex flex-wrap gap-x-5">
          {week.map((day, index) => (
            <label key={day} className="flex min-h-11 items-center gap-2">
              <input
                type="checkbox"
                name="weekdays"
                value={day}
                defaultChecked={ticked.includes(String(day))}
                className="size-5 accent-clay-600"
              />
              {names[index]!.long}
            </label>
          ))}
        </div>
        {problems['weekdays'] && (
          <p id="weekdays-problem" className="mt-1.5 text-sm font-medium text-alert-700">
            {problems['weekdays']}
          </p>
        )}
      </fieldset>
      <div className="grid max-w-96 grid-cols-2 gap-4">
        {(['opens', 'closes'] as const).map((name) => (
          <Field
            key={name}
            type="time"
            name={name}
            label={t(`fields.${name}`)}
            defaultValue={shown[name]}
            problem={problems[name]}
          />
        ))}
      </div>
      <p className="text-sm text-ink-500">{t('fields.hoursHint')}</p>
    </>
  )
}
