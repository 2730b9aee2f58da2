import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Link, textLinkClass } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { BackLink } from '../../ui/pages/back-link.tsx'
import { Pager } from '../../ui/pages/pager.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { useTranslation } from '../../ui/texts.tsx'
import { HostItem } from '../bookings/host-item.tsx'
import { MonthHead } from '../month/month-head.tsx'
import { Agenda } from './agenda.tsx'
import { DiaryTable } from './diary-table.tsx'
import type { DiaryView } from './diary.view.server.ts'

/** All listings over a month; requests are answered here. */
export function DiaryPage({ month, requests, answered, days, rows, page, pages, head, agenda }: DiaryView) {
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
      {requests.count > 0 && <Requests requests={requests} from={`calendar&month=${month}`} />}
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
    </main>
  )
}

function Requests({ requests: { count, bookings }, from }: { requests: DiaryView['requests']; from: string }) {
  const { t } = useTranslation('diary')
  return (
    <section aria-labelledby="requests" className="mb-10">
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <h2 id="requests" className="text-xl font-bold">
          {t('requests')} <span className="text-base font-semibold text-ink-500 figures">{count}</span>
        </h2>
        {count > bookings.length && (
          <Link to="/host/bookings?list=requests" className={textLinkClass}>
            {t('allRequests')}
          </Link>
        )}
      </div>
      <ul className="grid grid-cols-1 gap-3 lg:grid-cols-2">
        {bookings.map((booking) => (
          <HostItem key={booking.id} booking={booking} from={from} />
        ))}
      </ul>
    </section>
  )
}
