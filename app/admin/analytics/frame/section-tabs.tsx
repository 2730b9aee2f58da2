import { Link } from '#app/ui/link.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import type { ReportFrame } from './report-frame.view.server.ts'

/** The sections of the report, which keep its range and filters. */
export function SectionTabs({ tabs }: Pick<ReportFrame, 'tabs'>) {
  const { t } = useTranslation('reportPage')
  return (
    <nav aria-label={t('sections')} className="-mx-1 border-b border-sand-200 print:hidden">
      <ul className="flex flex-wrap gap-x-1 px-1 pt-1">
        {tabs.map(({ to, text, isShown }) => (
          <li key={to} className="flex-none">
            <Link
              to={to}
              aria-current={isShown ? 'page' : undefined}
              className={`inline-flex min-h-11 items-center border-b-2 px-3 text-sm font-semibold whitespace-nowrap ${isShown ? 'border-clay-600 text-ink-900' : 'border-transparent text-ink-500 hover:text-ink-900'}`}
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
