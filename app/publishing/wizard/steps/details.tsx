import { minuteSteps, ruleLimits } from '#domain/availability/rule-limits.ts'
import { listingLimits } from '#domain/listings/limits.ts'
import { useTranslation } from '#app/ui/texts.tsx'
import { Chip, FieldGroup, NumberField, pairClass, RadioCard, Section, TextField, TickField } from '../fields.tsx'
import type { StepProps } from '../step-props.ts'

const { session } = ruleLimits
const hours = { min: session.min / 60, max: session.max / 60, step: 0.5 }

export function DetailsStep({ unit, choices }: StepProps) {
  const { t } = useTranslation('listingForm')
  const { guests, size, bedrooms, beds, bathrooms } = listingLimits
  return (
    <>
      <Section title={t('details.size')}>
        <NumberField name="maxGuests" label={t('details.guests')} hint={t('details.guestsHint')} {...guests} />
        <TextField
          name="sizeM2"
          label={t('details.sizeM2')}
          hint={t('details.sizeHint', { max: size.max })}
          inputMode="numeric"
          className="max-w-72"
        />
        <div className="grid gap-4 sm:grid-cols-3">
          <NumberField name="bedrooms" label={t('details.bedrooms')} {...bedrooms} />
          <NumberField name="beds" label={t('details.beds')} {...beds} />
          <NumberField name="bathrooms" label={t('details.bathrooms')} {...bathrooms} />
        </div>
        <p className="text-sm text-ink-500">{t('details.roomsHint')}</p>
      </Section>
      {unit === 'day' ? <DayTimes isLodging={choices.isLodging ?? false} /> : <SessionTimes />}
    </>
  )
}

/** Lodging is asked by the night or by the day (decision E2). */
function DayTimes({ isLodging }: { isLodging: boolean }) {
  const { t } = useTranslation('listingForm')
  return (
    <Section title={t('details.times')} text={t('details.timesText')}>
      <div className={pairClass}>
        <TextField name="checkIn" type="time" label={t('details.checkIn')} hint={t('details.checkInHint')} />
        <TextField name="checkOut" type="time" label={t('details.checkOut')} hint={t('details.checkOutHint')} />
      </div>
      {isLodging ? (
        <FieldGroup name="sameDayTurnover" legend={t('details.counted')} hint={t('details.countedHint')}>
          <RadioCard
            name="sameDayTurnover"
            value="on"
            label={t('details.byNight')}
            text={t('details.byNightText')}
            icon="bed"
          />
          <RadioCard
            name="sameDayTurnover"
            value=""
            label={t('details.byDay')}
            text={t('details.byDayText')}
            icon="calendar"
          />
        </FieldGroup>
      ) : (
        <TickField name="sameDayTurnover" label={t('details.sameDay')} hint={t('details.sameDayHint')} />
      )}
    </Section>
  )
}

function SessionTimes() {
  const { t } = useTranslation('listingForm')
  return (
    <Section title={t('details.session')} text={t('details.sessionText')}>
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField name="minHours" label={t('details.minHours')} hint={t('details.minHoursHint')} {...hours} />
        <NumberField name="maxHours" label={t('details.maxHours')} hint={t('details.maxHoursHint')} {...hours} />
      </div>
      {(['lengthStep', 'startStep'] as const).map((name) => (
        <FieldGroup
          key={name}
          name={name}
          legend={t(`details.${name}`)}
          hint={t(`details.${name}Hint`)}
          className="flex flex-wrap gap-2"
        >
          {minuteSteps.map((minutes) => (
            <Chip
              key={minutes}
              type="radio"
              name={name}
              value={String(minutes)}
              label={t('details.minutes', { minutes })}
            />
          ))}
        </FieldGroup>
      ))}
    </Section>
  )
}
