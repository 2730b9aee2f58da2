import { useTranslation } from 'react-i18next'
import { useLocation, useNavigation } from 'react-router'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Card, type CardView } from '../listings/card.tsx'

type Props = {
  cards: readonly CardView[]
  count: number
  pageNumber: number
  pages: number
  heading: string
  onward: string
}

/** Spec §2: one column to 768 px, two to 1024, three above. */
const SIZES = '(min-width: 64rem) 24rem, (min-width: 48rem) 46vw, 92vw'

export function Results({ cards, count, pageNumber, pages, heading, onward }: Props) {
  const { t } = useTranslation('search')
  const { pathname, search } = useLocation()
  const isLoading = useNavigation().location?.pathname === pathname
  const pageTo = (page: number) => {
    const params = new URLSearchParams(search)
    params.set('page', String(page))
    return `${pathname}?${params}`
  }

  return (
    <main id="main" className="page pt-8" aria-busy={isLoading}>
      <h1 className="text-2xl font-bold tracking-tight">{heading}</h1>
      <p role="status" className="mt-1 text-ink-500">
        {isLoading ? t('loading') : t('count', { count })}
      </p>
      {cards.length === 0 ? (
        <EmptyState icon="search-x" title={t('none.title')} text={t('none.text')}>
          <ButtonLink to="/?location=Santiago" look="plain">
            {t('none.santiago')}
          </ButtonLink>
          <ButtonLink to="/?location=Tokyo" look="plain">
            {t('none.tokyo')}
          </ButtonLink>
          <ButtonLink to="/">{t('none.all')}</ButtonLink>
        </EmptyState>
      ) : (
        <ul
          className={`mt-6 grid gap-x-6 gap-y-10 transition-opacity md:grid-cols-2 lg:grid-cols-3 ${isLoading ? 'opacity-60' : ''}`}
        >
          {cards.map((card, index) => (
            <li key={card.id}>
              <Card heading="h2" card={card} search={onward} sizes={SIZES} isFirst={index === 0} />
            </li>
          ))}
        </ul>
      )}
      <div className="mt-12">
        <Pager
          page={pageNumber}
          pages={pages}
          to={pageTo}
          words={{
            label: t('pager.label'),
            previous: t('pager.previous'),
            next: t('pager.next'),
            page: (page) => t('pager.page', { page }),
          }}
        />
      </div>
    </main>
  )
}
