import { ruleLimits } from '#domain/availability/rule-limits.ts'
import { listingLimits } from '#domain/listings/limits.ts'
import {
  discountAhead,
  MAX_DISCOUNT_PERCENT,
  MAX_EXTRA_NAME,
  MAX_EXTRAS,
  extraFields,
} from '#domain/pricing/price-limits.ts'
import { depositPercents, restDays } from '#domain/pricing/deposit-choices.ts'
import { useTranslation } from '#app/ui/texts.tsx'
import { deferredHydration } from '#app/ui/deferred.tsx'
import { controlClass, Labelled } from '#app/ui/field.tsx'
import {
  ChoiceField,
  FieldGroup,
  fieldId,
  NumberField,
  RadioCard,
  Section,
  TextField,
  TickField,
  useStepForm,
} from '../fields.tsx'
import type { StepProps } from '../step-props.ts'

/** Without its script the server fills the price in. */
const PriceSuggestion = deferredHydration(async () => (await import('./price-suggestion.tsx')).PriceSuggestion, null)

export function PricingStep({ unit, priced, currency, isPublished, earning, choices }: StepProps) {
  const { t } = useTranslation('pricingForm')
  const money = currency ?? 'USD'
  return (
    <>
      <Section title={t('price')} text={t(isPublished ? 'currencyFixed' : 'currency', { currency: money })}>
        <div className="grid gap-4 sm:grid-cols-2">
          <AmountField name="price" label={t(`per.${priced}`, { currency: money })} hint={t('priceHint')} />
          <AmountField
            name="weekendPrice"
            label={t('weekendPrice', { currency: money })}
            hint={t(`weekendPriceHint.${priced}`)}
          />
        </div>
        {earning && (
          <p aria-live="polite" className="font-semibold">
            {earning}
          </p>
        )}
        {choices.suggestion && <PriceSuggestion {...choices.suggestion} />}
      </Section>
      <Discounts unit={unit} />
      <Section title={t('fees')} text={t('feesText')}>
        <div className="grid gap-4 sm:grid-cols-2">
          <AmountField name="cleaningFee" label={t('cleaningFee', { currency: money })} hint={t('cleaningFeeHint')} />
          <AmountField name="petFee" label={t('petFee', { currency: money })} hint={t('petFeeHint')} />
          <AmountField
            name="extraGuestFee"
            label={t('extraGuestFee', { currency: money })}
            hint={t(`extraGuestPer.${priced}`)}
          />
          <NumberField
            name="guestsIncluded"
            label={t('guestsIncluded')}
            hint={t('guestsIncludedHint')}
            {...listingLimits.guests}
          />
        </div>
      </Section>
      <Extras unit={unit} money={money} />
      <FieldGroup name="refundPolicy" legend={t('refundPolicy')} hint={t('refundPolicyHint')}>
        {(['flexible', 'moderate', 'strict'] as const).map((policy) => (
          <RadioCard
            key={policy}
            name="refundPolicy"
            value={policy}
            label={t(`policies.${policy}`)}
            text={choices.tiers?.[policy] ?? ''}
          />
        ))}
      </FieldGroup>
      <Deposit money={money} />
      <FieldGroup name="booking" legend={t('booking')}>
        <RadioCard name="booking" value="instant" label={t('instant')} text={t('instantText')} icon="zap" />
        <RadioCard name="booking" value="request" label={t('request')} text={t('requestText')} icon="mail" />
        <TickField name="requestsHoldDates" label={t('hold')} hint={t('holdText')} />
      </FieldGroup>
    </>
  )
}

/** A deposit at booking, and the rest later. */
function Deposit({ money }: { money: string }) {
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
        <AmountField name="depositFrom" label={t('depositFrom', { currency: money })} hint={t('depositFromHint')} />
      </div>
    </Section>
  )
}

function AmountField({ name, label, hint }: { name: string; label: string; hint?: string }) {
  return <TextField name={name} label={label} {...(hint && { hint })} inputMode="decimal" />
}

function Discounts({ unit }: Pick<StepProps, 'unit'>) {
  const { t } = useTranslation('pricingForm')
  const percent = { min: 0, max: MAX_DISCOUNT_PERCENT, step: 5 }
  return (
    <Section title={t('discounts')} text={t('discountsText')}>
      <div className="grid gap-4 sm:grid-cols-2">
        {unit === 'day' ? (
          <>
            <NumberField name="weekDiscount" label={t('weekDiscount')} hint={t('weekDiscountHint')} {...percent} />
            <NumberField name="monthDiscount" label={t('monthDiscount')} hint={t('monthDiscountHint')} {...percent} />
          </>
        ) : (
          <>
            <NumberField
              name="longSessionHours"
              label={t('longSessionHours')}
              hint={t('longSessionHoursHint')}
              min={ruleLimits.session.min / 60}
              max={ruleLimits.session.max / 60}
            />
            <NumberField name="longSessionDiscount" label={t('longSessionDiscount')} {...percent} />
          </>
        )}
        {(['lastMinute', 'earlyBird'] as const).map((kind) => [
          <NumberField key={kind} name={`${kind}Discount`} label={t(`${kind}Discount`)} {...percent} />,
          <NumberField
            key={`${kind} days`}
            name={`${kind}Days`}
            label={t(`${kind}Days`)}
            hint={t(`${kind}DaysHint`, discountAhead[kind])}
            {...discountAhead[kind]}
          />,
        ])}
      </div>
    </Section>
  )
}

/** The rows that are filled in come first; empty ones are folded. */
function Extras({ unit, money }: { unit: StepProps['unit']; money: string }) {
  const { t } = useTranslation('pricingForm')
  const { fields, problems } = useStepForm()
  const rows = Array.from({ length: MAX_EXTRAS }, (_, index) => index + 1)
  const isUsed = (row: number) =>
    extraFields.some((name) => name !== 'extraUnit' && (fields[`${name}${row}`] || problems[`${name}${row}`]))
  const used = Math.max(0, ...rows.filter(isUsed))
  const row = (number: number) => <ExtraRow key={number} {...{ number, unit, money }} />
  return (
    <Section title={t('extras')} text={t('extrasText')}>
      {rows.slice(0, used).map(row)}
      {rows.slice(used).map((number) => (
        <details key={number} className={number === used + 1 ? '' : 'hidden [details[open]+&]:block'}>
          <summary className="min-h-11 content-center font-semibold underline underline-offset-4">
            {t('addExtra')}
          </summary>
          {row(number)}
        </details>
      ))}
    </Section>
  )
}

function ExtraRow({ number, unit, money }: { number: number; unit: StepProps['unit']; money: string }) {
  const { t } = useTranslation('pricingForm')
  const { fields, problems } = useStepForm()
  const units = ['booking', 'person', ...(unit === 'hour' ? ['hour'] : []), 'item']
  const name = `extraUnit${number}`
  return (
    <fieldset className="grid gap-4 rounded-xl border border-sand-200 p-4 sm:grid-cols-2">
      <legend className="px-1 font-semibold">{t('extra', { number })}</legend>
      <TextField
        name={`extraNameEn${number}`}
        label={t('extraName.en')}
        hint={t('extraNameHint', { max: MAX_EXTRA_NAME })}
      />
      <TextField name={`extraNameEs${number}`} label={t('extraName.es')} />
      <AmountField name={`extraPrice${number}`} label={t('extraPrice', { currency: money })} />
      <div id={fieldId(name)}>
        <Labelled label={t('extraUnit')} problem={problems[name]}>
          {(aria) => (
            <select {...aria} name={name} defaultValue={fields[name]} className={`${controlClass} appearance-auto`}>
              {/* An unused row submits empty fields. */}
              <option value="">{t('chooseUnit')}</option>
              {units.map((each) => (
                <option key={each} value={each}>
                  {t(`units.${each}`)}
                </option>
              ))}
            </select>
          )}
        </Labelled>
      </div>
      <TextField name={`extraMax${number}`} label={t('extraMax')} hint={t('extraMaxHint')} inputMode="numeric" />
    </fieldset>
  )
}
