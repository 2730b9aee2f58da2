import type { SubmitEvent } from 'react'
import { useNavigation, useSubmit } from 'react-router'
import { PageTitle } from '#app/ui/page-title.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { ServerPart } from '#app/ui/server-part.tsx'
import { useStepsWithin } from '#app/ui/steps-within.ts'
import { useTranslation } from '#app/ui/texts.tsx'
import { Instant } from '#app/session/instant.tsx'
import { usePartActions } from './charts/use-part-actions.ts'
import { FilterForm } from './frame/filter-form.tsx'
import type { ReportFrame } from './frame/report-frame.view.server.ts'
import { SectionTabs } from './frame/section-tabs.tsx'
import { LiveVisitors } from './live/live-visitors.tsx'
import { ReportBody } from './report-body.tsx'
import type { ReportView } from './report.view.server.ts'

/** A section of the report, with the range and the filters of its address. */
export function ReportPage({ frame, live, filters, body }: ReportView) {
  const { t } = useTranslation('reportPage')
  const ref = usePartActions()
  const onClick = useStepsWithin()
  const submit = useSubmit()
  const onSubmit = (event: SubmitEvent<HTMLElement>) => {
    if (event.defaultPrevented) return
    event.preventDefault()
    void submit(event.target)
  }
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
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- of the form and links in it */}
      <div onClick={onClick} onSubmit={onSubmit}>
        <ServerPart name="filters" part={FilterForm} props={filters} />
      </div>
      {frame.isEmpty && (
        <Notice title={t('nothingYet')}>
          <p>{t('nothingYetText')}</p>
        </Notice>
      )}
      <div ref={ref} data-figure aria-busy={isLoading} className={isLoading ? 'opacity-50' : ''}>
        <ServerPart name="body" part={ReportBody} props={body} className="grid grid-cols-1 gap-5" />
      </div>
    </main>
  )
}

const Caption = ({ range, comparedWith, rolledUntil }: ReportFrame) => (
  <p className="mt-1 text-ink-500">
    {range}
    {comparedWith && <span className="block text-sm">{comparedWith}</span>}
    {rolledUntil && (
      <span className="block text-sm">
        <Instant {...rolledUntil} />
      </span>
    )}
  </p>
)
