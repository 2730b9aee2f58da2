import { buttonClass } from '#app/ui/button.tsx'
import { IconLink } from '#app/ui/lazy/icon-button.tsx'
import { Link, textLinkClass } from '#app/ui/link.tsx'
import { BackLink } from '#app/ui/pages/back-link.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { Board } from './board.tsx'
import type { HostCalendarView, RefusedChange } from './calendar.view.server.ts'
import { ChooseForm } from './choose-form.tsx'
import { EntryList } from './entry-list.tsx'
import { Outcome } from './outcome.tsx'
import { deferredHydration } from '#app/ui/deferred.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { RangePanel } from './range-panel.tsx'

/** The part is so far down that a phone's first load ends before it is hydrated. */
const GUEST_VIEW_END = 'guest-view-end'
const GuestView = deferredHydration(async () => (await import('./lazy/guest-view.tsx')).GuestView, GUEST_VIEW_END)

type Props = { calendar: HostCalendarView; refused: RefusedChange | null }

/** A listing's calendar for its host: each day's state, its actions, and the guests' view. */
export function CalendarPage({ calendar, refused }: Props) {
  const { t } = useTranslation('hostCalendar')
  const { listing, range } = calendar
  return (
    <main id="main" className={`page max-w-[80rem] pt-2 sm:pt-6 ${range ? 'max-lg:pb-[50dvh]' : ''}`}>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <BackLink to={`/manage-listings/${listing.id}`}>{t('back')}</BackLink>
        <Link to={`/manage-listings/${listing.id}/calendars`} className={`${textLinkClass} text-sm`}>
          {t('connected')}
        </Link>
      </div>
      <PageTitle className="sm:mt-2">{t('title')}</PageTitle>
      <p className="mb-3 text-ink-500 wrap-anywhere sm:mb-5" lang={listing.titleLanguage} dir="auto">
        {listing.title}
      </p>
      {!range && (
        <div className="mb-5 empty:hidden">
          <Outcome calendar={calendar} refused={refused} />
        </div>
      )}
      <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_23rem]">
        <section aria-labelledby="calendar-shown" className="min-w-0">
          <Turns calendar={calendar} />
          <Board {...calendar} chosen={range?.span ?? null} />
          <Legend />
          <p className="mt-3 text-sm text-ink-500">
            {t('notes', { currency: calendar.currency, zone: calendar.zone })}
          </p>
          <p className="mt-1 hidden text-sm text-ink-500 lg:block">{t(`keys.${calendar.grid.kind}`)}</p>
        </section>
        <aside>
          {range ? (
            <RangePanel calendar={calendar} range={range} refused={refused} />
          ) : (
            <Panel padding="p-5" className="grid gap-3">
              <h2 className="text-lg font-bold">{t('choose.title')}</h2>
              <p className="text-ink-500">{t(`choose.text.${listing.priced === 'hour' ? 'hour' : 'day'}`)}</p>
              <ChooseForm calendar={calendar} />
            </Panel>
          )}
        </aside>
        <div className="grid content-start gap-8">
          <Entries calendar={calendar} />
          <GuestView calendar={calendar} />
          <span id={GUEST_VIEW_END} />
        </div>
        <Rules calendar={calendar} />
      </div>
    </main>
  )
}

function Turns({ calendar: { title, previousTo, nextTo, todayTo } }: Pick<Props, 'calendar'>) {
  const { t } = useTranslation('hostCalendar')
  const turn = { replace: true, preventScrollReset: true }
  return (
    <div className="mb-3 flex items-center gap-1 sm:gap-2">
      <h2
        id="calendar-shown"
        className="mr-auto min-w-0 text-lg leading-tight font-bold first-letter:capitalize sm:text-xl"
        aria-live="polite"
      >
        {title}
      </h2>
      <Link to={todayTo} {...turn} className={buttonClass('plain', 'min-h-11 px-3 text-sm sm:px-4')}>
        {t('today')}
      </Link>
      {previousTo ? (
        <IconLink to={previousTo} icon="chevron-left" label={t('previous')} {...turn} />
      ) : (
        <span className="size-11" />
      )}
      {nextTo ? (
        <IconLink to={nextTo} icon="chevron-right" label={t('next')} {...turn} />
      ) : (
        <span className="size-11" />
      )}
    </div>
  )
}

const legend = ['free', 'booked', 'held', 'blocked', 'foreign', 'closed'] as const

function Legend() {
  const { t } = useTranslation('hostCalendar')
  return (
    <ul className="mt-4 flex flex-wrap gap-x-5 gap-y-2 text-sm text-ink-700">
      {legend.map((state) => (
        <li key={state} className="flex items-center gap-2">
          <span aria-hidden="true" data-state={state} className="host-day size-5 rounded-md border border-sand-300" />
          {t(`legend.${state}`)}
        </li>
      ))}
    </ul>
  )
}

/** Days link to themselves only, so this list links to their bookings. */
function Entries({ calendar: { entries, grid } }: Pick<Props, 'calendar'>) {
  const { t } = useTranslation('hostCalendar')
  if (entries.length === 0) return null
  return (
    <section aria-labelledby="entries">
      <h2 id="entries" className="mb-3 text-lg font-bold">
        {t(`entries.${grid.kind}`)}
      </h2>
      <EntryList entries={entries} />
    </section>
  )
}

function Rules({ calendar: { rules } }: Pick<Props, 'calendar'>) {
  const { t } = useTranslation('hostCalendar')
  return (
    <section aria-labelledby="rules">
      <h2 id="rules" className="mb-3 text-lg font-bold">
        {t('rules.title')}
      </h2>
      <ul className="divided rounded-2xl border border-sand-200 bg-white">
        {rules.map(({ name, text, to }) => (
          <li key={name} className="flex items-center justify-between gap-4 px-4 py-1.5">
            <div className="min-w-0">
              <p className="text-sm text-ink-500">{name}</p>
              <p className="wrap-anywhere first-letter:capitalize">{text}</p>
            </div>
            <Link to={to} className={textLinkClass} aria-label={t('rules.editOf', { name })}>
              {t('rules.edit')}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
