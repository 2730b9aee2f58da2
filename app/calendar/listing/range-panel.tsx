import type { Translate } from '#kernel/translate.ts'
import { type InputHTMLAttributes, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Form } from 'react-router'
import { controlClass, Field, Labelled } from '#app/ui/field.tsx'
import { IconLink } from '#app/ui/lazy/icon-button.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { EntryList } from './entry-list.tsx'
import type { HostCalendarView, RefusedChange } from './calendar.view.server.ts'
import { ChangeButton, type ChangeButtonProps } from './change-parts.tsx'
import { ChooseForm } from './choose-form.tsx'
import { Outcome } from './outcome.tsx'
import type { RangeView } from './range.view.server.ts'

type Props = { calendar: HostCalendarView; range: RangeView; refused: RefusedChange | null }

/** The actions on the chosen days stand beside the calendar; on a phone they are a sheet. */
export function RangePanel({ calendar, range, refused }: Props) {
  const { t } = useTranslation('hostCalendar')
  const [isLow, setLow] = useState(false)
  const drawn = useDrawn(setLow)
  useWeekInView(range)
  const outcome = refused ? JSON.stringify(refused) : `${calendar.done?.changeId} ${calendar.isUndone}`
  return (
    <section
      aria-labelledby="chosen"
      className="grid gap-4 border-sand-200 bg-white p-5 shadow-soft max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-30 max-lg:max-h-[44dvh] max-lg:content-start max-lg:gap-3 max-lg:overflow-y-auto max-lg:pt-0 max-lg:rounded-t-2xl max-lg:border-t max-lg:pb-[max(1.25rem,env(safe-area-inset-bottom))] max-lg:shadow-[0_-8px_24px_rgb(39_32_28/0.18)] lg:rounded-2xl lg:border"
    >
      <button
        type="button"
        aria-expanded={!isLow}
        aria-controls="sheet"
        aria-label={t('sheet')}
        {...drawn}
        className="-mx-5 -mb-3 grid min-h-8 touch-none place-items-center lg:hidden"
      >
        <span aria-hidden="true" className="h-1 w-10 rounded-full bg-sand-300" />
      </button>
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 id="chosen" className="text-lg font-bold" aria-live="polite">
            {range.title}
          </h2>
          <ChosenListings calendar={calendar} />
        </div>
        <IconLink
          to={calendar.clearTo}
          icon="x"
          label={t('clear')}
          replace
          preventScrollReset
          data-back
          className="-mt-2 -mr-2"
        />
      </div>
      <div id="sheet" className={`grid gap-4 max-lg:gap-3 ${isLow ? 'max-lg:hidden' : ''}`}>
        <Seen key={outcome}>
          <Outcome calendar={calendar} refused={refused} />
        </Seen>
        {range.entries.length > 0 && <EntryList entries={range.entries} />}
        {range.gap && <Gap {...{ calendar, range }} gap={range.gap} />}
        <Availability {...{ calendar, range, refused }} />
        <Price {...{ calendar, range, refused }} />
        {range.minimum && <Minimum {...{ calendar, range, refused }} minimum={range.minimum} />}
        {range.hours && <OpeningHours {...{ calendar, range, refused }} hours={range.hours} />}
        <details className="border-t border-sand-200 pt-2">
          <summary className="min-h-11 content-center font-semibold">{t('choose.other')}</summary>
          <ChooseForm calendar={calendar} />
        </details>
      </div>
    </section>
  )
}

/** A finger draws this far before the sheet follows. */
const DRAWN = 24

/** The sheet is drawn down and up again by its handle, or by a tap on it. */
function useDrawn(setLow: (change: (isLow: boolean) => boolean) => void) {
  const from = useRef<number | null>(null)
  const isDrawn = useRef(false)
  return {
    onPointerDown: ({ currentTarget, pointerId, clientY }: PointerEvent<HTMLButtonElement>) => {
      currentTarget.setPointerCapture(pointerId)
      from.current = clientY
      isDrawn.current = false
    },
    onPointerUp: ({ clientY }: PointerEvent<HTMLButtonElement>) => {
      const by = clientY - (from.current ?? clientY)
      from.current = null
      isDrawn.current = Math.abs(by) >= DRAWN
      if (isDrawn.current) setLow(() => by > 0)
    },
    onClick: () => {
      if (!isDrawn.current) setLow((isLow) => !isLow)
      isDrawn.current = false
    },
  }
}

/** The sheet hides no chosen week: the days have room for it below them. */
function useWeekInView({ span: { from, to } }: RangeView) {
  useEffect(() => {
    document.querySelector('[data-day][data-chosen]')?.scrollIntoView({ block: 'nearest' })
  }, [from, to])
}

/** A phone's sheet may be scrolled away from the outcome. */
function Seen({ children }: { children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (part.current?.hasChildNodes()) part.current.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={part} className="scroll-m-5 empty:hidden">
      {children}
    </div>
  )
}

function ChosenListings({ calendar: { others } }: Pick<Props, 'calendar'>) {
  const { t } = useTranslation('hostCalendar')
  const also = others.filter(({ isChosen }) => isChosen)
  const sharing = others.filter(({ isChosen, sharesSpace }) => sharesSpace && !isChosen)
  return (
    <>
      {also.length > 0 && (
        <p className="text-sm text-ink-700">
          {t('others.chosen', { listings: also.map(({ title }) => title).join(', ') })}
        </p>
      )}
      {sharing.length > 0 && (
        <p className="text-sm text-ink-500">
          {t('others.siblings', { listings: sharing.map(({ title }) => title).join(', ') })}
        </p>
      )}
    </>
  )
}

/** Each change has a form of its own, so Enter submits the right one. */
function ChangeForm({ calendar, range, children }: Pick<Props, 'calendar' | 'range'> & { children: ReactNode }) {
  const { from, to, start, end } = range.span
  return (
    <Form
      method="post"
      preventScrollReset
      className="grid gap-3 border-t border-sand-200 pt-4 first-of-type:border-0 first-of-type:pt-0"
    >
      <input type="hidden" name="from" value={from} />
      <input type="hidden" name="to" value={to} />
      {start !== undefined && <input type="hidden" name="start" value={start} />}
      {end !== undefined && <input type="hidden" name="end" value={end} />}
      <input type="hidden" name="also" value={calendar.address.also.join(',')} />
      {children}
    </Form>
  )
}

/** The buttons of a row are equally wide. */
const Do = (props: ChangeButtonProps) => <ChangeButton {...props} className="flex-1" />

/** A gap is opened whole, by a minimum stay of its own length. */
function Gap({ calendar, range, gap }: Omit<Props, 'refused'> & { gap: NonNullable<RangeView['gap']> }) {
  const { t } = useTranslation('hostCalendar')
  return (
    <ChangeForm calendar={calendar} range={{ ...range, span: { from: gap.from, to: gap.to } }}>
      <p>{gap.text}</p>
      <input type="hidden" name="minDays" value={gap.days} />
      <Do what="minimum">{t('gap.open')}</Do>
    </ChangeForm>
  )
}

function Availability({ calendar, range, refused }: Props) {
  const { t } = useTranslation('hostCalendar')
  return (
    <ChangeForm {...{ calendar, range }}>
      <div className="flex gap-3">
        {range.canBlock && (
          <Do what="block" look="primary">
            {t(range.span.start === undefined ? 'block.days' : 'block.hours')}
          </Do>
        )}
        {range.canUnblock && (
          <Do what="unblock" look={range.canBlock ? 'plain' : 'primary'}>
            {t('block.open')}
          </Do>
        )}
      </div>
      {range.canRepeat && <Weekly {...{ calendar, range, refused }} />}
    </ChangeForm>
  )
}

/** Either button blocks or opens the chosen time of every week up to a day. */
function Weekly({ calendar, range, refused }: Props) {
  const { t } = useTranslation('hostCalendar')
  const problem = refused?.problems['until']
  const typed = typedOf(refused, refused?.fields['do'] ?? '', 'until', '')
  return (
    <details open={typed !== ''}>
      <summary className="min-h-11 content-center font-semibold">{t('weekly.title')}</summary>
      <Field
        key={`${range.span.from} ${range.span.to}`}
        type="date"
        name="until"
        label={t('weekly.until')}
        hint={t('weekly.hint')}
        problem={problem}
        defaultValue={typed}
        min={range.span.to}
        max={calendar.lastDay}
      />
    </details>
  )
}

/** A refused value is shown as it was typed. */
const typedOf = (refused: RefusedChange | null, action: string, name: string, stored: string) =>
  refused?.fields['do'] === action ? (refused.fields[name] ?? '') : stored

function Price({ calendar, range, refused }: Props) {
  const { t } = useTranslation('hostCalendar')
  const { price, span } = range
  return (
    <ChangeForm {...{ calendar, range }}>
      <Value
        key={`${span.from} ${span.to} ${price.value}`}
        name="price"
        inputMode="decimal"
        label={t(`price.label.${calendar.listing.priced}`, { currency: price.currency })}
        hint={[price.usual, ...notFor(price.without, t)].join(' ')}
        problem={refused?.problems['price']}
        defaultValue={typedOf(refused, 'price', 'price', price.value)}
      >
        <Do what="price">{t('price.set')}</Do>
      </Value>
      {price.weekend !== null && (
        <Field
          key={`${span.from} ${span.to} ${price.weekend}`}
          name="weekendPrice"
          inputMode="decimal"
          autoComplete="off"
          label={t(`price.weekend.${calendar.listing.priced}`)}
          problem={refused?.problems['weekendPrice']}
          defaultValue={typedOf(refused, 'price', 'weekendPrice', price.weekend)}
        />
      )}
      <p className="text-sm font-semibold">{price.earning}</p>
      {price.hasOwn && (
        <Do what="usual-price" look="quiet">
          {t('price.clear')}
        </Do>
      )}
    </ChangeForm>
  )
}

type ValueProps = InputHTMLAttributes<HTMLInputElement> & {
  label: string
  hint: string
  problem: string | undefined
  children: ReactNode
}

/** A value beside the button that sets it. */
function Value({ label, hint, problem, children, ...input }: ValueProps) {
  return (
    <Labelled label={label} hint={hint} problem={problem}>
      {(aria) => (
        <div className="flex gap-3">
          <input {...input} {...aria} autoComplete="off" className={`${controlClass} min-w-0 flex-1`} />
          {children}
        </div>
      )}
    </Labelled>
  )
}

const notFor = (without: readonly string[], t: Translate) =>
  without.length > 0 ? [t('others.without', { listings: without.join(', ') })] : []

function Minimum({ calendar, range, refused, minimum }: Props & { minimum: NonNullable<RangeView['minimum']> }) {
  const { t } = useTranslation('hostCalendar')
  const { from, to } = range.span
  return (
    <ChangeForm {...{ calendar, range }}>
      <Value
        key={`${from} ${to} ${minimum.value}`}
        name="minDays"
        inputMode="numeric"
        label={t(`minimum.label.${calendar.listing.priced === 'night' ? 'night' : 'day'}`)}
        hint={[t('minimum.hint'), minimum.usual, ...notFor(minimum.without, t)].join(' ')}
        problem={refused?.problems['minDays']}
        defaultValue={typedOf(refused, 'minimum', 'minDays', minimum.value)}
      >
        <Do what="minimum">{t('minimum.set')}</Do>
      </Value>
      {minimum.hasOwn && (
        <Do what="usual-minimum" look="quiet">
          {t('minimum.clear')}
        </Do>
      )}
    </ChangeForm>
  )
}

function OpeningHours({ calendar, range, refused, hours }: Props & { hours: NonNullable<RangeView['hours']> }) {
  const { t } = useTranslation('hostCalendar')
  const { from, to } = range.span
  const typed = (name: 'opens' | 'closes') => ({
    type: 'time',
    name,
    problem: refused?.problems[name],
    defaultValue: typedOf(refused, 'open', name, hours[name]),
  })
  return (
    <ChangeForm {...{ calendar, range }}>
      <p className="font-semibold">{t('hours.title')}</p>
      <div key={`${from} ${to} ${hours.opens}`} className="grid grid-cols-2 gap-3">
        <Field {...typed('opens')} label={t('hours.opens')} />
        <Field {...typed('closes')} label={t('hours.closes')} />
      </div>
      <p className="text-sm text-ink-500">{[t('hours.hint'), ...notFor(hours.without, t)].join(' ')}</p>
      <div className="flex flex-wrap gap-3">
        <Do what="open">{t('hours.set')}</Do>
        <Do what="close">{t('hours.close')}</Do>
        {hours.hasOwn && (
          <Do what="usual-hours" look="quiet">
            {t('hours.clear')}
          </Do>
        )}
      </div>
    </ChangeForm>
  )
}
