import { EmptyState } from '#app/ui/empty-state.tsx'
import { Link, textLinkClass } from '#app/ui/link.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { useTranslation } from '#app/ui/texts.tsx'

type Props = { query: string; found: readonly { address: string; text: string }[] }

/** The things with the number that was typed into the bar. */
export function FindPage({ query, found }: Props) {
  const { t } = useTranslation('adminFind')
  return (
    <main id="main" className="page grid max-w-[48rem] gap-6 pt-6">
      <div>
        <PageTitle isLead>{t('title')}</PageTitle>
        <p className="text-ink-500">{t('description')}</p>
      </div>
      {query !== '' && found.length === 0 && (
        <EmptyState icon="search" title={t('none', { query })} text={t('noneText')} />
      )}
      {found.length > 0 && (
        <section>
          <h2 className="mb-3 text-xl font-bold">{t('count', { count: found.length })}</h2>
          <ul className="divided">
            {found.map(({ address, text }) => (
              <li key={`${address} ${text}`} className="py-2.5">
                <Link to={address} className={`${textLinkClass} wrap-anywhere`}>
                  {text}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </main>
  )
}
