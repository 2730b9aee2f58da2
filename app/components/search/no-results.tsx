import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { NoResultHelp } from './view.ts'

/** Nothing found: what stands in the way most, what there is on other days or around, and where there is much. */
export function NoResults({ help }: { help: NoResultHelp | null }) {
  const { t } = useTranslation('search')
  const ways = [
    { name: 'narrowest', found: help?.narrowest ? [help.narrowest] : [] },
    { name: 'dates', found: help?.dates ?? [] },
    { name: 'wider', found: help?.wider ? [help.wider] : [] },
  ].filter(({ found }) => found.length > 0)

  return (
    <EmptyState icon="search-x" title={t('none.title')} text={help?.hint ?? ''}>
      {ways.map(({ name, found }) => (
        <section key={name} className="w-full">
          <h3 className="mb-2 text-sm font-semibold">{t(`none.ways.${name}`)}</h3>
          <ul className="flex flex-wrap justify-center gap-2">
            {found.map(({ text, address }) => (
              <li key={address}>
                <ButtonLink to={address} look={name === 'narrowest' ? 'primary' : 'plain'}>
                  {text}
                </ButtonLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <nav aria-label={t('none.elsewhere')} className="mt-4 flex w-full flex-wrap justify-center gap-x-2">
        {help?.cities.map(({ text, address }) => (
          <ButtonLink key={address} to={address} look="quiet">
            {text}
          </ButtonLink>
        ))}
        <ButtonLink to="/" look="quiet">
          {t('none.all')}
        </ButtonLink>
      </nav>
    </EmptyState>
  )
}
