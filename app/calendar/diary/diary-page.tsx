import type { ReactNode } from 'react'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { BackLink } from '#app/ui/pages/back-link.tsx'
import { Pager } from '#app/ui/pages/pager.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { MonthHead } from '../month/month-head.tsx'
import { Agenda } from './agenda.tsx'
import { DiaryTable } from './diary-table.tsx'
import type { DiaryView } from './diary.view.server.ts'

type Props = DiaryView & {
  /** The outcome of a request that was answered here. */
  answered: string | null
  requests: ReactNode
  toPrepare: ReactNode
}

/** All listings over a month; requests are answered here. */
export function DiaryPage({ month, requests, toPrepare, answered, days, rows, page, pages, head, agenda }: Props) {
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
      {requests}
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
      {toPrepare}
    </main>
  )
}
