import { minuteSteps, ruleLimits } from '#domain/availability/rule-limits.ts'
import { listingLimits } from '#domain/listings/limits.ts'
import { useTranslation } from '#app/ui/texts.tsx'
import { Chip, FieldGroup, NumberField, pairClass, RadioCard, Section, TextField, TickField } from '../fields.tsx'
import type { StepProps } from '../step-props.ts'

const { session } = ruleLimits
const hours = { min: session.min / 60, max: session.max / 60, step: 0.5 }

export function DetailsStep({ unit, choices }: StepProps) {
  const { t } = useTranslation('detailsForm')
  const { guests, size, bedrooms, beds, bathrooms } = listingLimits
  return (
    <>
      <Section title={t('size')}>
        <NumberField name="maxGuests" label={t('guests')} hint={t('guestsHint')} {...guests} />
        <TextField
          name="sizeM2"
          label={t('sizeM2')}
          hint={t('sizeHint', { max: size.max })}
          inputMode="numeric"
          className="max-w-72"
        />
        <div className="grid gap-4 sm:grid-cols-3">
          <NumberField name="bedrooms" label={t('bedrooms')} {...bedrooms} />
          <NumberField name="beds" label={t('beds')} {...beds} />
          <NumberField name="bathrooms" label={t('bathrooms')} {...bathrooms} />
        </div>
        <p className="text-sm text-ink-500">{t('roomsHint')}</p>
      </Section>
      {unit === 'day' ? <DayTimes isLodging={choices.isLodging ?? false} /> : <SessionTimes />}
    </>
  )
}

/** Lodging is asked by the night or by the day (decision E2). */
function DayTimes({ isLodging }: { isLodging: boolean }) {
  const { t } = useTranslation('detailsForm')
  return (
    <Section title={t('times')} text={t('timesText')}>
      <div className={pairClass}>
        <TextField name="checkIn" type="time" label={t('checkIn')} hint={t('checkInHint')} />
        <TextField name="checkOut" type="time" label={t('checkOut')} hint={t('checkOutHint')} />
      </div>
      {isLodging ? (
        <FieldGroup name="sameDayTurnover" legend={t('counted')} hint={t('countedHint')}>
          <RadioCard name="sameDayTurnover" value="on" label={t('byNight')} text={t('byNightText')} icon="bed" />
          <RadioCard name="sameDayTurnover" value="" label={t('byDay')} text={t('byDayText')} icon="calendar" />
        </FieldGroup>
      ) : (
        <TickField name="sameDayTurnover" label={t('sameDay')} hint={t('sameDayHint')} />
      )}
    </Section>
  )
}

function SessionTimes() {
  const { t } = useTranslation('detailsForm')
  return (
    <Section title={t('session')} text={t('sessionText')}>
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField name="minHours" label={t('minHours')} hint={t('minHoursHint')} {...hours} />
        <NumberField name="maxHours" label={t('maxHours')} hint={t('maxHoursHint')} {...hours} />
      </div>
      {(['lengthStep', 'startStep'] as const).map((name) => (
        <FieldGroup key={name} name={name} legend={t(name)} hint={t(`${name}Hint`)} className="flex flex-wrap gap-2">
          {minuteSteps.map((minutes) => (
            <Chip key={minutes} type="radio" name={name} value={String(minutes)} label={t('minutes', { minutes })} />
          ))}
        </FieldGroup>
      ))}
    </Section>
  )
}
