import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Link, textLinkClass } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { BackLink } from '#app/ui/pages/back-link.tsx'
import { Pager } from '#app/ui/pages/pager.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { HostItem } from '../bookings/host-item.tsx'
import { MonthHead } from '../month/month-head.tsx'
import { Agenda } from './agenda.tsx'
import { DiaryTable } from './diary-table.tsx'
import type { DiaryView } from './diary.view.server.ts'

/** All listings over a month; requests are answered here. */
export function DiaryPage({ month, requests, toPrepare, answered, days, rows, page, pages, head, agenda }: DiaryView) {
  const { t } = useTranslation('diary')
  const to = (other: string) => `/host/calendar?month=${other}`
  return (
    <main id="main" className="page pt-6">
      <BackLink to="/host" className="md:hidden">
        {t('back')}
      </BackLink>
      <PageTitle isLead className="mb-6">
        {t('title')}
      </PageTitle>
      {answered && (
        <Notice tone="good" className="mb-6">
          {answered}
        </Notice>
      )}
      <Items list="requests" items={requests} from={`calendar&month=${month}`} />
      <section aria-labelledby="month-title">
        <MonthHead month={head} to={to} />
        {rows.length === 0 ? (
          <EmptyState icon="calendar" title={t('none.title')} text={t('none.text')}>
            <ButtonLink to="/create-listing">{t('none.add')}</ButtonLink>
          </EmptyState>
        ) : (
          <>
            <div className="hidden md:block">
              <DiaryTable days={days} rows={rows} caption={t('caption', { month: head.title })} />
              <div className="mt-6">
                <Pager
                  page={page}
                  pages={pages}
                  to={(number) => `${to(month)}&page=${number}`}
                  words={{
                    label: t('pages.label'),
                    previous: t('pages.previous'),
                    next: t('pages.next'),
                    page: (number) => t('pages.page', { page: number }),
                  }}
                />
              </div>
            </div>
            <Agenda days={agenda} isPresent={days.some(({ isToday }) => isToday)} />
          </>
        )}
      </section>
      <Items list="prepare" items={toPrepare} className="mt-10" />
    </main>
  )
}

type ItemsProps = {
  list: 'requests' | 'prepare'
  items: DiaryView['requests']
  /** The page that an answer leads back to. */
  from?: string
  className?: string
}

/** The first bookings of a part, and the way to all of them. */
function Items({ list, items: { count, bookings }, from, className = '' }: ItemsProps) {
  const { t } = useTranslation(['diary', 'host'])
  if (count === 0) return null
  const title = t(`host:lists.${list}`)
  return (
    <section aria-labelledby={list} className={`mb-10 ${className}`}>
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <h2 id={list} className="text-xl font-bold">
          {title} <span className="text-base font-semibold text-ink-500 figures">{count}</span>
        </h2>
        {count > bookings.length && (
          <Link to={`/host/bookings?list=${list}`} className={textLinkClass}>
            {t('host:allOf', { list: title })}
          </Link>
        )}
      </div>
      <ul className="grid grid-cols-1 gap-3 lg:grid-cols-2">
        {bookings.map((booking) => (
          <HostItem key={booking.id} booking={booking} {...(from && { from })} />
        ))}
      </ul>
    </section>
  )
}
