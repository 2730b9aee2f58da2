import { useTranslation } from '#app/ui/texts.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import type { AnalyticsView } from './analytics.view.server.ts'

/** The whole site's figures. */
export function AnalyticsPage({ counts, months }: AnalyticsView) {
  const { t } = useTranslation('analytics')
  return (
    <main id="main" className="page max-w-[64rem] pt-8">
      <PageTitle isLead>{t('title')}</PageTitle>
      <p className="mb-6 text-ink-500">{t('description')}</p>
      <div className="grid gap-6 md:grid-cols-3">
        {counts.map(({ title, rows }) => (
          <section key={title} aria-label={title} className="rounded-2xl border border-sand-200 bg-white p-5">
            <h2 className="mb-2 text-lg font-bold">{title}</h2>
            <dl className="grid gap-1">
              {rows.map(({ name, count }) => (
                <div key={name} className="flex justify-between gap-4">
                  <dt className="text-ink-700">{name}</dt>
                  <dd className="font-semibold tabular-nums">{count}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <Months months={months} />
    </main>
  )
}

function Months({ months }: Pick<AnalyticsView, 'months'>) {
  const { t } = useTranslation('analytics')
  const columns = ['month', 'gross', 'refunded', 'fees'] as const
  return (
    <div className="mt-8">
      <h2 id="months" className="text-xl font-bold">
        {t('months.title')}
      </h2>
      <p className="mb-4 max-w-text text-ink-500">{t('months.text')}</p>
      {months.length === 0 ? (
        <p>{t('months.none')}</p>
      ) : (
        <div
          role="region"
          aria-labelledby="months"
          tabIndex={0}
          className="overflow-x-auto rounded-2xl border border-sand-200 bg-white"
        >
          <table className="w-full text-left tabular-nums">
            <thead>
              <tr className="border-b border-sand-200 text-sm text-ink-500">
                {columns.map((column) => (
                  <th
                    key={column}
                    scope="col"
                    className={`px-4 py-3 font-semibold ${column === 'month' ? '' : 'text-right'}`}
                  >
                    {t(`months.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {months.map((row) => (
                <tr key={row.key} className="border-b border-sand-200 last:border-0">
                  <th scope="row" className="px-4 py-2.5 font-normal whitespace-nowrap first-letter:capitalize">
                    {row.month}
                  </th>
                  {(['gross', 'refunded', 'fees'] as const).map((column) => (
                    <td key={column} className="px-4 py-2.5 text-right whitespace-nowrap">
                      {row[column]}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  )
}
