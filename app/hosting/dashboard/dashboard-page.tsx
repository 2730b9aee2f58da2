import type { ToList } from '#domain/listings/to-list.ts'
import { Suspense, useMemo } from 'react'
import { useLocation } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { deferred } from '#app/ui/deferred.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link, textLinkClass } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { HostItem } from '../bookings/host-item.tsx'
import { MonthGrid } from '#app/calendar/month/month-grid.tsx'
import { PartFailed } from './dashboard-failed.tsx'
import { monthOnPage } from '#app/calendar/month/month-on-page.ts'
import type { SentMonth } from '#app/calendar/month/month.view.server.ts'
import type { DashboardView, ListView } from './dashboard.view.server.ts'
import { OwnShort } from './own-short.tsx'
import { StatCards } from './stat-cards.tsx'

// The part is deferred because most hosts have a listing.
const WhatToList = deferred(async () => (await import('./what-to-list.tsx')).WhatToList)

type Props = Omit<DashboardView, 'month'> & { month: SentMonth | null; firstName: string; missing: ToList | null }

/** A host's day: requests and stays; beside them figures, listings and the month. */
export function DashboardPage({ firstName, missing, lists, cards, listings, month, unpaid }: Props) {
  const { t } = useTranslation('host')
  // Without a listing and a booking there is nothing else to show.
  if (missing?.isFirst && lists?.length === 0)
    return (
      <main id="main" className="page host-page pt-8">
        <PageTitle isLead className="mb-6">
          {t('hello', { name: firstName })}
        </PageTitle>
        <Suspense>
          <WhatToList missing={missing} />
        </Suspense>
      </main>
    )
  return (
    <main id="main" className="page host-page pt-6">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <PageTitle isLead>{t('hello', { name: firstName })}</PageTitle>
        {!missing && (
          <ButtonLink to="/create-listing" look="plain">
            <Icon name="plus" size={18} />
            {t('add')}
          </ButtonLink>
        )}
      </div>
      {missing && (
        <Suspense>
          <WhatToList missing={missing} />
        </Suspense>
      )}
      <div className="grid grid-cols-1 gap-10 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <div>{lists ? <Days lists={lists} /> : <PartFailed part="bookings" />}</div>
        <aside aria-label={t('beside')} className="grid grid-cols-1 content-start gap-8">
          {cards ? <StatCards cards={cards} /> : <PartFailed part="figures" />}
          {unpaid.length > 0 && <SetUpPayments currencies={unpaid} />}
          <QuickActions />
          {listings ? <OwnShort {...listings} /> : <PartFailed part="listings" />}
        </aside>
      </div>
      {/* Phones use the pages of the bar instead (spec §2: simplified). */}
      <div className="mt-12 hidden md:block">{month ? <Month month={month} /> : <PartFailed part="bookings" />}</div>
    </main>
  )
}

/** Earnings are held while there is no payout account. */
function SetUpPayments({ currencies }: { currencies: readonly string[] }) {
  const { t } = useTranslation('host')
  return (
    <Notice title={t('setup.title')} className="mb-8">
      <p>{t('setup.text', { currencies: currencies.join(', ') })}</p>
      <Link to="/payment-setup" className={textLinkClass}>
        {t('setup.open')}
      </Link>
    </Notice>
  )
}

const quickActions = [
  { name: 'messages', address: '/messages', icon: 'message-circle' },
  { name: 'notifications', address: '/notifications', icon: 'bell' },
  { name: 'calendar', address: '/host/calendar', icon: 'calendar' },
  { name: 'performance', address: '/host/performance', icon: 'sparkles' },
  { name: 'photos', address: '/host/photos', icon: 'images' },
  { name: 'import', address: '/manage-listings/import', icon: 'copy' },
] as const

function QuickActions() {
  const { t } = useTranslation('host')
  return (
    <nav aria-label={t('actions.label')}>
      <ul className="grid grid-cols-2 gap-3">
        {quickActions.map(({ name, address, icon }) => (
          <li key={name}>
            <ButtonLink to={address} look="plain" className="w-full">
              <Icon name={icon} size={18} />
              {t(`actions.${name}`)}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Month({ month: sent }: { month: SentMonth }) {
  const { pathname } = useLocation()
  const month = useMemo(() => monthOnPage(sent), [sent])
  return <MonthGrid month={month} to={(each) => `${pathname}?month=${each}#month`} />
}

function Days({ lists }: { lists: readonly ListView[] }) {
  const { t } = useTranslation('host')
  if (lists.length === 0)
    return (
      <EmptyState icon="calendar" title={t('none.title')} text={t('none.text')}>
        <ButtonLink to="/">{t('none.explore')}</ButtonLink>
      </EmptyState>
    )
  return (
    <>
      {lists.map((each) => (
        <List key={each.list} {...each} />
      ))}
      <p className="text-sm text-ink-500">{t('local')}</p>
    </>
  )
}

function List({ list, count, more, bookings }: ListView) {
  const { t } = useTranslation('host')
  return (
    <section id={list} aria-labelledby={`${list}-title`} className="mb-8 scroll-mt-24">
      <div className="mb-3 flex min-h-11 items-center justify-between gap-4">
        <h2 id={`${list}-title`} className="text-xl font-bold">
          {t(`lists.${list}`)} <span className="text-base font-semibold text-ink-500 figures">{count}</span>
        </h2>
        {more && (
          <Link
            to={`/host/bookings?list=${list}`}
            className={textLinkClass}
            aria-label={t('allOf', { list: t(`lists.${list}`) })}
          >
            {t('all')}
          </Link>
        )}
      </div>
      <ul className="grid grid-cols-1 gap-3">
        {bookings.map((booking) => (
          <HostItem key={booking.id} booking={booking} />
        ))}
      </ul>
    </section>
  )
}
