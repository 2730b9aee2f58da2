import { textLinkClass } from '#app/ui/link.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { Part } from './charts/part.tsx'
import { Counts } from './frame/counts.tsx'
import { Tiles } from './frame/tiles.tsx'
import type { ReportBodyView } from './report.view.server.ts'

/** The figures of a section; it has no state, because browsers keep it as the server drew it. */
export function ReportBody({ tiles, parts, counts, note, files }: ReportBodyView) {
  return (
    <>
      <Tiles tiles={tiles} />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2 print:grid-cols-1">
        {parts.map((part) => (
          <Part key={part.id} {...part} />
        ))}
      </div>
      {counts && <Counts counts={counts} />}
      <Files files={files} />
      <p className="max-w-text text-sm text-ink-500">{note}</p>
    </>
  )
}

function Files({ files }: Pick<ReportBodyView, 'files'>) {
  const { t } = useTranslation('reportPage')
  return (
    <section aria-labelledby="files" className="print:hidden">
      <h2 id="files" className="text-lg font-bold">
        {t('files')}
      </h2>
      <p className="max-w-text text-sm text-ink-500">{t('filesText')}</p>
      <ul className="flex flex-wrap gap-x-6 text-sm">
        {files.map(({ to, text }) => (
          <li key={to}>
            {text}:{' '}
            <a href={to} download className={textLinkClass}>
              {t('file')}
            </a>
            {', '}
            <a href={`${to}&format=xlsx`} download className={textLinkClass}>
              {t('workbook')}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
