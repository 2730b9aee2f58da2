import { photoUrl } from '#domain/media/photo.ts'
import { compareLimits } from '#domain/wishlists/compared.ts'
import { NoPhoto } from '#app/listings/no-photo.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Link } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { BackLink } from '#app/ui/pages/back-link.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import type { CompareView } from './compare.view.server.ts'

/** A table with a column for each space; on a phone it is pushed sideways under its row names. */
export function ComparePage({ name, back, columns, rows, isMore }: CompareView) {
  const { t } = useTranslation('compare')
  const title = t('title')
  return (
    <main id="main" className="page pt-6">
      <BackLink to={back}>{t('few.back')}</BackLink>
      <PageTitle isLead>{title}</PageTitle>
      <p dir="auto" className="mt-1 text-ink-500 wrap-anywhere">
        {name}
      </p>
      {isMore && <Notice className="mt-6">{t('more', { max: compareLimits.max })}</Notice>}
      {columns.length < compareLimits.min ? (
        <EmptyState icon="heart" title={t('few.title')} text={t('few.text', { max: compareLimits.max })}>
          <ButtonLink to={back}>{t('few.back')}</ButtonLink>
        </EmptyState>
      ) : (
        <section
          aria-label={title}
          // A region that scrolls can be reached by keys.
          tabIndex={0}
          className="mt-6 overflow-x-auto rounded-2xl border border-sand-200 bg-white"
        >
          <table className="w-full border-collapse text-left align-top">
            <thead>
              <tr>
                <td className={nameClass}>
                  <span className="sr-only">{t('fact')}</span>
                </td>
                {columns.map((column) => (
                  <Head key={column.card.id} {...column} />
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ label, cells }) => (
                <tr key={label} className="border-t border-sand-200">
                  <th scope="row" className={nameClass}>
                    {label}
                  </th>
                  {cells.map((cell, index) => (
                    <td key={columns[index]!.card.id} dir="auto" className="p-2 align-top wrap-anywhere sm:p-3">
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </main>
  )
}

/** Stays where it is while the columns move. */
const nameClass =
  'sticky left-0 w-24 min-w-24 bg-white p-2 align-top text-xs font-semibold wrap-anywhere sm:w-44 sm:p-3 sm:text-sm'

function Head({ card: { id, title, photo, icon }, onward }: CompareView['columns'][number]) {
  return (
    <th scope="col" className="min-w-30 p-2 align-top font-semibold sm:min-w-36 sm:p-3">
      <span className="mb-2 block aspect-[3/2] overflow-hidden rounded-lg">
        {photo ? (
          <img
            src={photoUrl(photo.key, 320)}
            alt=""
            width={300}
            height={200}
            style={{ backgroundColor: photo.color }}
            className="size-full object-cover"
          />
        ) : (
          <NoPhoto icon={icon} />
        )}
      </span>
      <Link to={`/property/${id}${onward}`} dir="auto" className="underline underline-offset-4 wrap-anywhere">
        {title}
      </Link>
    </th>
  )
}
