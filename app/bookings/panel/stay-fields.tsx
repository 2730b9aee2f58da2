import type { ComponentType } from 'react'
import { useTranslation } from '#app/ui/texts.tsx'
import { Field, SelectField } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { DayButtonsProps } from './day-buttons.tsx'
import type { StayFieldsView } from './stay-fields.view.server.ts'

/** @property address that serves the listing's days */
type Calendar = { Buttons: ComponentType<DayButtonsProps>; address: string }

type Props = {
  fields: StayFieldsView
  isHourly: boolean
  maxGuests: number
  takesPets: boolean
  onChange: () => void
  /** Once hydrated our calendar replaces the browser's date fields, on the pages that have it. */
  calendar?: Calendar
}

/** When and with how many: for booking and for changing what is booked. */
export function StayFields({ fields, isHourly, maxGuests, takesPets, onChange, calendar }: Props) {
  const { t } = useTranslation('listing')
  return (
    <>
      {isHourly ? (
        <HourFields {...{ fields, onChange, calendar }} />
      ) : (
        <DayFields {...{ fields, onChange, calendar }} />
      )}
      <div className={takesPets ? 'grid grid-cols-2 gap-3' : ''}>
        <Field
          label={t('panel.guests')}
          name="guests"
          type="number"
          inputMode="numeric"
          min={1}
          max={maxGuests}
          defaultValue={fields.guests}
          onChange={onChange}
          hint={t('panel.most', { count: maxGuests })}
          problem={fields.problems.guests}
        />
        {takesPets && (
          <Field
            label={t('panel.pets')}
            name="pets"
            type="number"
            inputMode="numeric"
            min={0}
            max={10}
            defaultValue={fields.pets}
            onChange={onChange}
            problem={fields.problems.pets}
          />
        )}
      </div>
    </>
  )
}

type FieldsProps = Pick<Props, 'fields' | 'onChange'> & { calendar?: Calendar | undefined }

const bothDays = ['checkIn', 'checkOut'] as const
const oneDay = ['checkIn'] as const

function DayFields({ fields, onChange, calendar }: FieldsProps) {
  const { t } = useTranslation('listing')
  const isHydrated = useHydrated()
  return (
    <div className="grid grid-cols-2 gap-3">
      {isHydrated && calendar ? (
        <calendar.Buttons names={bothDays} address={calendar.address} {...{ fields, onChange }} />
      ) : (
        bothDays.map((name) => (
          <Field
            key={name}
            label={t(`panel.${name}`)}
            name={name}
            type="date"
            required
            min={name === 'checkOut' ? (fields.checkIn ?? undefined) : undefined}
            defaultValue={fields[name] ?? ''}
            onChange={onChange}
            problem={fields.problems[name]}
          />
        ))
      )}
    </div>
  )
}

/** The lengths offered are those that still fit at the chosen start. */
function HourFields({ fields, onChange, calendar }: FieldsProps) {
  const { t } = useTranslation('listing')
  const isHydrated = useHydrated()
  return (
    <>
      {isHydrated && calendar ? (
        <calendar.Buttons names={oneDay} address={calendar.address} {...{ fields, onChange }} />
      ) : (
        <Field
          label={t('panel.date')}
          name="checkIn"
          type="date"
          required
          defaultValue={fields.checkIn ?? ''}
          onChange={onChange}
          problem={fields.problems.checkIn}
        />
      )}
      <StartAndLength {...{ fields, onChange }} />
      {fields.checkIn && fields.starts.length === 0 && <Notice tone="info">{t('calendar.noStarts')}</Notice>}
    </>
  )
}

function StartAndLength({ fields, onChange }: FieldsProps) {
  const { t } = useTranslation('listing')
  const free = fields.starts.map(({ time }) => time)
  // The chosen start stays in the list, even if it has been taken since.
  const starts = fields.start && !free.includes(fields.start) ? [...free, fields.start].toSorted() : free
  if (starts.length === 0) return null

  return (
    <div className="grid grid-cols-2 gap-3">
      <SelectField
        label={t('panel.start')}
        name="start"
        defaultValue={fields.start ?? ''}
        data-next={fields.start ? undefined : ''}
        onChange={onChange}
        problem={fields.problems.start}
      >
        <option value="">{t('panel.chooseStart')}</option>
        {starts.map((time) => (
          <option key={time}>{time}</option>
        ))}
      </SelectField>
      <SelectField
        label={t('panel.length')}
        name="hours"
        defaultValue={fields.hours ?? String(fields.minMinutes / 60)}
        onChange={onChange}
        problem={fields.problems.hours}
      >
        {fields.lengths.map(({ hours, text }) => (
          <option key={hours} value={hours}>
            {text}
          </option>
        ))}
      </SelectField>
    </div>
  )
}
