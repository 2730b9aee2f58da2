import type { ComponentType, ReactNode } from 'react'
import { formatTime } from '#domain/i18n/format.ts'
import { useLocale } from '#app/ui/route-data.ts'
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
  const party = <PartyFields {...{ fields, maxGuests, takesPets, onChange }} />
  if (isHourly) return <HourFields {...{ fields, takesPets, onChange, calendar, party }} />
  return (
    <>
      <DayFields {...{ fields, onChange, calendar }} />
      <div className={takesPets ? 'grid grid-cols-2 gap-3' : ''}>{party}</div>
    </>
  )
}

function PartyFields({ fields, maxGuests, takesPets, onChange }: Omit<Props, 'isHourly' | 'calendar'>) {
  const { t } = useTranslation('listing')
  return (
    <>
      <Field
        label={t('panel.guestsMost', { count: maxGuests })}
        name="guests"
        type="number"
        inputMode="numeric"
        min={1}
        max={maxGuests}
        defaultValue={fields.guests}
        onChange={onChange}
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

type HourProps = FieldsProps & Pick<Props, 'takesPets'> & { party: ReactNode }

/** Day and party in one row where there is room; the ends offered are those that still fit at the chosen start. */
function HourFields({ fields, takesPets, onChange, calendar, party }: HourProps) {
  const { t } = useTranslation('listing')
  const isHydrated = useHydrated()
  return (
    <>
      <div
        className={`grid grid-cols-2 gap-3 ${takesPets ? '*:first:col-span-2 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_4rem] lg:*:first:col-span-1' : ''}`}
      >
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
        {party}
      </div>
      <StartAndLength {...{ fields, onChange }} />
      {fields.checkIn && fields.starts.length === 0 && <Notice tone="info">{t('calendar.noStarts')}</Notice>}
    </>
  )
}

function StartAndLength({ fields, onChange }: FieldsProps) {
  const { t } = useTranslation('listing')
  const locale = useLocale()
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
          <option key={time} value={time}>
            {formatTime(time, locale)}
          </option>
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
