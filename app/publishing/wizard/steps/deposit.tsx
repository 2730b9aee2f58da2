import { depositPercents, restDays } from '#domain/pricing/deposit-choices.ts'
import { useTranslation } from '#app/ui/texts.tsx'
import { ChoiceField, Section, TextField } from '../fields.tsx'

/** A deposit at booking, and the rest later. */
export function Deposit({ money }: { money: string }) {
  const { t } = useTranslation('pricingForm')
  return (
    <Section title={t('deposit')} text={t('depositText')}>
      <div className="grid gap-4 sm:grid-cols-2">
        <ChoiceField name="depositPercent" label={t('depositPercent')}>
          <option value="">{t('noDeposit')}</option>
          {depositPercents.map((percent) => (
            <option key={percent} value={percent}>
              {percent}
            </option>
          ))}
        </ChoiceField>
        <ChoiceField name="restDays" label={t('restDays')}>
          <option value="">{t('chooseUnit')}</option>
          {restDays.map((days) => (
            <option key={days} value={days}>
              {days}
            </option>
          ))}
        </ChoiceField>
        <TextField
          name="depositFrom"
          label={t('depositFrom', { currency: money })}
          hint={t('depositFromHint')}
          inputMode="decimal"
        />
      </div>
    </Section>
  )
}
