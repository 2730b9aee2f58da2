import { textLinkClass } from '#app/ui/link.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import type { ChartView, PartView } from './chart-view.ts'
import { ColumnChart } from './column-chart.tsx'
import { FigureTable } from './figure-table.tsx'
import { Legend } from './legend.tsx'
import { LineChart } from './line-chart.tsx'

/** One question's answer: a chart, the same figures as a table, and ways to take them along. */
export function Part({ id, title, note, none, chart, table, more, file, isWide }: PartView) {
  const { t } = useTranslation('reportPage')
  const figures = <FigureTable {...table} id={`${id}-title`} title={title} />
  return (
    <section
      aria-labelledby={`${id}-title`}
      className={`min-w-0 break-inside-avoid rounded-2xl border border-sand-200 bg-white p-4 sm:p-5 ${isWide ? 'lg:col-span-2' : ''}`}
    >
      <h2 id={`${id}-title`} className="text-lg font-bold">
        {title}
      </h2>
      {note && <p className="mt-0.5 max-w-text text-sm text-ink-500">{note}</p>}
      {none === null ? (
        <div className="mt-3">
          {chart && <Chart chart={chart} />}
          <div className="relative">
            <div id={id}>
              {chart ? (
                <details>
                  <summary className="min-h-11 w-fit max-w-[calc(100%-8rem)] py-2.5 text-sm font-semibold underline underline-offset-4 print:hidden">
                    {t('table')}
                  </summary>
                  {figures}
                </details>
              ) : (
                figures
              )}
            </div>
            <div
              className={`flex flex-wrap items-center gap-x-4 text-sm print:hidden ${chart ? 'absolute top-0 right-0' : ''}`}
            >
              {more && <span className="grow text-ink-500">{more}</span>}
              <button type="button" data-copied={t('copied')} className={`${textLinkClass} noscript:hidden`}>
                {t('copy')}
              </button>
              <span role="status" className="text-leaf-700" />
              <a href={file} download className={textLinkClass} aria-label={t('fileOf', { title })}>
                {t('file')}
              </a>
            </div>
          </div>
        </div>
      ) : (
        <p className="mt-3 rounded-xl bg-sand-50 px-4 py-8 text-center text-ink-500">{none}</p>
      )}
    </section>
  )
}

function Chart({ chart: { legend, kind, label, partial, plot } }: { chart: ChartView }) {
  return (
    <>
      <Legend legend={legend} kind={kind} />
      {'lines' in plot ? <LineChart plot={plot} label={label} /> : <ColumnChart plot={plot} label={label} />}
      {partial && <p className="mt-1 text-sm text-ink-500">{partial}</p>}
    </>
  )
}
