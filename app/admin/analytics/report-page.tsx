import { useNavigation } from 'react-router'
import { textLinkClass } from '#app/ui/link.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { Part } from './charts/part.tsx'
import { Counts } from './frame/counts.tsx'
import { FilterForm } from './frame/filter-form.tsx'
import type { ReportFrame } from './frame/report-frame.view.server.ts'
import { SectionTabs } from './frame/section-tabs.tsx'
import { Tiles } from './frame/tiles.tsx'
import { LiveVisitors } from './live/live-visitors.tsx'
import type { ReportView } from './report.view.server.ts'

/** A section of the report, with the range and the filters of its address. */
export function ReportPage({ frame, tiles, parts, live, counts, note, files }: ReportView) {
  const { t } = useTranslation('reportPage')
  const isLoading = useNavigation().location?.pathname === frame.path
  return (
    <main id="main" className="page grid max-w-[80rem] grid-cols-1 gap-5 pt-6 print:max-w-none">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div>
          <PageTitle isLead>{frame.title}</PageTitle>
          <Caption {...frame} />
        </div>
        {live && <LiveVisitors first={live} />}
      </div>
      <SectionTabs tabs={frame.tabs} />
      <FilterForm path={frame.path} form={frame.form} chosen={frame.chosen} />
      {frame.isEmpty && (
        <Notice title={t('nothingYet')}>
          <p>{t('nothingYetText')}</p>
        </Notice>
      )}
      <div data-figure aria-busy={isLoading} className={`grid grid-cols-1 gap-5 ${isLoading ? 'opacity-50' : ''}`}>
        <Tiles tiles={tiles} />
        <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2 print:grid-cols-1">
          {parts.map((part) => (
            <Part key={part.id} {...part} />
          ))}
        </div>
      </div>
      {counts && <Counts counts={counts} />}
      <Files files={files} />
      <p className="max-w-text text-sm text-ink-500">{note}</p>
    </main>
  )
}

function Files({ files }: Pick<ReportView, 'files'>) {
  const { t } = useTranslation('reportPage')
  if (files.length === 0) return null
  return (
    <section aria-labelledby="files" className="print:hidden">
      <h2 id="files" className="text-lg font-bold">
        {t('files')}
      </h2>
      <p className="max-w-text text-sm text-ink-500">{t('filesText')}</p>
      <ul className="flex flex-wrap gap-x-6 text-sm">
        {files.map(({ to, text }) => (
          <li key={to}>
            <a href={to} download className={textLinkClass}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

const Caption = ({ range, comparedWith, rolledUntil }: ReportFrame) => (
  <p className="mt-1 text-ink-500">
    {range}
    {comparedWith && <span className="block text-sm">{comparedWith}</span>}
    {rolledUntil && <span className="block text-sm">{rolledUntil}</span>}
  </p>
)
