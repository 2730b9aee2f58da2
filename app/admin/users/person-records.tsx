import { Link } from '#app/ui/link.tsx'
import { PagedSection } from '#app/ui/pages/paged-section.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { Instant } from '#app/session/instant.tsx'
import type { RecordsView } from './records.view.server.ts'

/** All that there is of a person, a section for each kind with pages of its own. */
export function PersonRecords({ sections }: { sections: readonly RecordsView[] }) {
  const { t } = useTranslation('people')
  const words = {
    label: t('records.pages'),
    previous: t('records.previous'),
    next: t('records.next'),
    page: (page: number) => t('records.page', { page }),
  }
  return sections.map(({ section, title, count, page, pages, rows }) => (
    <PagedSection key={section} title={`${title} · ${count}`} name={section} {...{ page, pages, words }}>
      {rows.length === 0 ? (
        <p className="text-ink-500">{t('records.none')}</p>
      ) : (
        <ul className="divided rounded-2xl border border-sand-200 bg-white">
          {rows.map((row) => (
            <li key={row.key} className="px-5 py-3 wrap-anywhere">
              <Row row={row} />
            </li>
          ))}
        </ul>
      )}
    </PagedSection>
  ))
}

function Row({ row: { text, line, note, address } }: { row: RecordsView['rows'][number] }) {
  return (
    <>
      {address ? (
        <Link to={address} dir="auto" className="font-semibold underline underline-offset-4">
          {text}
        </Link>
      ) : (
        <p dir="auto" className="font-semibold">
          {text}
        </p>
      )}
      <p className="text-sm text-ink-500">
        <Instant {...line} />
      </p>
      {note && (
        <p dir="auto" className="whitespace-pre-line text-ink-700">
          {note}
        </p>
      )}
    </>
  )
}

/** The way to each section of a long page, with how much is there. */
export function RecordLinks({ sections }: { sections: readonly RecordsView[] }) {
  const { t } = useTranslation('people')
  return (
    <nav aria-label={t('records.label')}>
      <ul className="flex flex-wrap gap-x-5">
        {sections.map(({ section, title, count }) => (
          <li key={section}>
            <a href={`#${section}`} className="inline-flex min-h-11 items-center underline underline-offset-4">
              {`${title} · ${count}`}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
