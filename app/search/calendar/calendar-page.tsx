import { useNavigation } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Link } from '#app/ui/link.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { BackLink } from '#app/ui/pages/back-link.tsx'
import { ChoiceLinks } from '#app/ui/pages/choice-links.tsx'
import { Turns } from '#app/ui/pages/month-table.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { Trouble } from '../results/trouble.tsx'
import type { CalendarView } from './calendar.view.server.ts'
import { MonthPrices } from './month-prices.tsx'

/** A month of a search: what each day costs at the least, and the shortcuts to its best days. */
export function CalendarPage({ view, path }: { view: CalendarView; path: string }) {
  const { t } = useTranslation('priceCalendar')
  const isLoading = useNavigation().location?.pathname === path
  return (
    <main id="main" className="page max-w-4xl pt-4 md:pt-8" aria-busy={isLoading}>
      <BackLink to={view.back}>{t('back')}</BackLink>
      <PageTitle className="mt-2">{view.heading}</PageTitle>
      <p className="mt-2 max-w-text text-ink-500">{view.about}</p>
      <ChoiceLinks {...view.choices} keepsPlace className="mt-4" />
      {view.shortcuts.length > 0 && <Shortcuts shortcuts={view.shortcuts} />}
      <MonthHead month={view.month} isLoading={isLoading} />
      {view.state === 'failed' ? (
        <Trouble kind="failed" />
      ) : (
        <>
          {view.state === 'nothing' && (
            <EmptyState icon="search-x" title={t('none.title')} text={t('none.text')}>
              {view.month.next && <ButtonLink to={view.month.next.to}>{t('none.next')}</ButtonLink>}
            </EmptyState>
          )}
          <MonthPrices view={view} isLoading={isLoading} />
        </>
      )}
      {view.notes.map((note) => (
        <p key={note} className="mt-4 text-sm text-ink-500">
          {note}
        </p>
      ))}
    </main>
  )
}

function Shortcuts({ shortcuts }: Pick<CalendarView, 'shortcuts'>) {
  return (
    <ul className="mt-4 grid gap-3 sm:grid-cols-2">
      {shortcuts.map(({ title, text, to }) => (
        <li key={title} className="relative rounded-xl border border-sand-200 bg-white p-4">
          <h2 className="font-semibold">
            {to ? (
              <Link to={to} className="underline underline-offset-4 after:absolute after:inset-0 after:rounded-xl">
                {title}
              </Link>
            ) : (
              title
            )}
          </h2>
          <p className="text-ink-700">{text}</p>
        </li>
      ))}
    </ul>
  )
}

function MonthHead({ month, isLoading }: Pick<CalendarView, 'month'> & { isLoading: boolean }) {
  const { t } = useTranslation('results')
  return (
    <div className="mt-6 mb-3 flex items-center gap-2">
      <h2 id="month-title" className="text-xl font-bold">
        {month.title}
      </h2>
      <p role="status" className="grow text-sm text-ink-500">
        {isLoading ? t('loading') : ''}
      </p>
      <Turns previous={month.previous} next={month.next} />
    </div>
  )
}
