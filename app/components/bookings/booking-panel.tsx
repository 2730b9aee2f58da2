import type { Day, WallTime } from '#kernel/dates.ts'
import { useTranslation } from 'react-i18next'
import { Form, useLocation, useNavigation, useSubmit } from 'react-router'
import { Link } from '../../ui/link.tsx'
import type { ListingView } from '../listings/view.ts'
import { Button } from '../../ui/button.tsx'
import { Field, SelectField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PriceBreakdown, type PriceView } from './price-breakdown.tsx'

export type PanelView = {
  isOwn: boolean
  guests: number
  pets: number
  checkIn: Day | null
  checkOut: Day | null
  start: WallTime | null
  hours: string | null
  starts: readonly { time: WallTime; maxMinutes: number }[]
  minMinutes: number
  problem: string | null
  quote: PriceView | null
  idempotencyKey: string
}

export type Refusal = {
  message: string
  values: Record<string, string | number>
  nearest: readonly { text: string; search: string }[]
}

type Props = { listing: ListingView; booking: PanelView; refusal: Refusal | undefined }

/** Dates and party in one form that reads (the address answers with a price), 'Reserve' in another that writes. */
export function BookingPanel({ listing, booking, refusal }: Props) {
  const { t } = useTranslation('listing')
  const isPricing = useNavigation().state === 'loading'

  return (
    <section aria-label={t('panel.title')} className="rounded-2xl border border-sand-200 bg-white p-6 shadow-soft">
      <p className="mb-5 text-lg">
        <strong className="text-xl font-bold">
          {t(listing.isHourly ? 'panel.fromHour' : 'panel.fromDay', { price: listing.fromPrice })}
        </strong>
      </p>
      {refusal && <Refused refusal={refusal} />}
      <StayForm listing={listing} booking={booking} />
      {booking.problem && (
        <Notice tone="bad" className="mt-4">
          {t(`problems.${booking.problem}`)}
        </Notice>
      )}
      {booking.quote && !booking.problem && (
        <>
          <div aria-live="polite" className={`mt-6 transition-opacity ${isPricing ? 'opacity-50' : ''}`}>
            <PriceBreakdown price={booking.quote} />
          </div>
          <ReserveForm booking={booking} />
        </>
      )}
    </section>
  )
}

function Refused({ refusal }: { refusal: Refusal }) {
  const { t } = useTranslation('listing')
  const { pathname } = useLocation()
  return (
    <Notice tone="bad" className="mb-5">
      <p>{t(refusal.message, refusal.values)}</p>
      {refusal.nearest.length > 0 && (
        <>
          <p className="mt-2 font-semibold">{t('problems.nearest')}</p>
          <ul className="mt-1 grid">
            {refusal.nearest.map(({ text, search }) => (
              <li key={search}>
                <Link
                  to={`${pathname}?${search}`}
                  preventScrollReset
                  className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
                >
                  {text}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  )
}

function StayForm({ listing, booking }: Pick<Props, 'listing' | 'booking'>) {
  const { t } = useTranslation('listing')
  const submit = useSubmit()
  const { search } = useLocation()
  const lang = new URLSearchParams(search).get('lang')
  const ask = (event: React.ChangeEvent<HTMLInputElement | HTMLSelectElement>) => {
    const { form } = event.currentTarget
    if (form?.checkValidity()) void submit(form, { replace: true, preventScrollReset: true })
  }

  return (
    // A new address is a new form: its fields show what the address says.
    <Form key={search} className="grid gap-4" preventScrollReset replace>
      {lang && <input type="hidden" name="lang" value={lang} />}
      {listing.isHourly ? (
        <HourFields booking={booking} onChange={ask} />
      ) : (
        <DayFields booking={booking} onChange={ask} />
      )}
      <div className={listing.rules.pets ? 'grid grid-cols-2 gap-3' : ''}>
        <Field
          label={t('panel.guests')}
          name="guests"
          type="number"
          inputMode="numeric"
          min={1}
          max={listing.facts.guests}
          defaultValue={booking.guests}
          onChange={ask}
          hint={t('panel.most', { count: listing.facts.guests })}
        />
        {listing.rules.pets && (
          <Field
            label={t('panel.pets')}
            name="pets"
            type="number"
            inputMode="numeric"
            min={0}
            max={10}
            defaultValue={booking.pets}
            onChange={ask}
          />
        )}
      </div>
      {!booking.quote && <Button look="primary">{t(booking.checkIn ? 'panel.showPrice' : 'panel.check')}</Button>}
    </Form>
  )
}

type FieldsProps = {
  booking: PanelView
  onChange: (event: React.ChangeEvent<HTMLInputElement | HTMLSelectElement>) => void
}

function DayFields({ booking, onChange }: FieldsProps) {
  const { t } = useTranslation('listing')
  return (
    <div className="grid grid-cols-2 gap-3">
      <Field
        label={t('panel.checkIn')}
        name="checkIn"
        type="date"
        required
        defaultValue={booking.checkIn ?? ''}
        onChange={onChange}
      />
      <Field
        label={t('panel.checkOut')}
        name="checkOut"
        type="date"
        required
        min={booking.checkIn ?? undefined}
        defaultValue={booking.checkOut ?? ''}
        onChange={onChange}
      />
    </div>
  )
}

/** The lengths offered are those that still fit at the chosen start. */
function HourFields({ booking, onChange }: FieldsProps) {
  const { t } = useTranslation('listing')
  const longest =
    booking.starts.find(({ time }) => time === booking.start)?.maxMinutes ??
    Math.max(0, ...booking.starts.map(({ maxMinutes }) => maxMinutes))
  const lengths = Array.from(
    { length: Math.max(0, Math.floor((longest - booking.minMinutes) / 60) + 1) },
    (_, index) => booking.minMinutes / 60 + index,
  )

  return (
    <>
      <Field
        label={t('panel.date')}
        name="checkIn"
        type="date"
        required
        defaultValue={booking.checkIn ?? ''}
        onChange={onChange}
      />
      {booking.starts.length > 0 && (
        <div className="grid grid-cols-2 gap-3">
          <SelectField label={t('panel.start')} name="start" defaultValue={booking.start ?? ''} onChange={onChange}>
            <option value="">{t('panel.chooseStart')}</option>
            {booking.starts.map(({ time }) => (
              <option key={time} value={time}>
                {time}
              </option>
            ))}
          </SelectField>
          <SelectField
            label={t('panel.length')}
            name="hours"
            defaultValue={booking.hours ?? String(booking.minMinutes / 60)}
            onChange={onChange}
          >
            {lengths.map((hours) => (
              <option key={hours} value={hours}>
                {t('panel.hours', { count: hours })}
              </option>
            ))}
          </SelectField>
        </div>
      )}
      {booking.checkIn && booking.starts.length === 0 && <Notice tone="info">{t('calendar.noStarts')}</Notice>}
    </>
  )
}

function ReserveForm({ booking }: { booking: PanelView }) {
  const { t } = useTranslation('listing')
  // Also while another date is on its way: what is reserved is what is shown.
  const isBusy = useNavigation().state !== 'idle'
  const values = {
    checkIn: booking.checkIn,
    checkOut: booking.checkOut,
    start: booking.start,
    hours: booking.hours,
    guests: booking.guests,
    pets: booking.pets,
    idempotencyKey: booking.idempotencyKey,
  }

  if (booking.isOwn) return <p className="mt-5 text-center text-ink-500">{t('panel.own')}</p>
  return (
    <Form method="post" className="mt-6 grid gap-3" preventScrollReset>
      {Object.entries(values).map(
        ([name, value]) => value !== null && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <Button isBusy={isBusy}>{t('panel.reserve')}</Button>
      <p className="text-center text-sm text-ink-500">{t('panel.notYet')}</p>
    </Form>
  )
}
