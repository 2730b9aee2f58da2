import { Card } from '#app/listings/card/card.tsx'
import type { CardView } from '#app/listings/card/card.view.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { useTranslation } from '#app/ui/texts.tsx'

const SIZES = '(min-width: 80rem) 18rem, (min-width: 48rem) 30vw, 92vw'

type Props = { name: string /** The line that says who has saved how many. */; by: string; cards: readonly CardView[] }

export function LinkedListPage({ name, by, cards }: Props) {
  const { t } = useTranslation('sharedList')
  return (
    <main id="main" className="page pt-8">
      <PageTitle isLead dir="auto">
        {name}
      </PageTitle>
      {cards.length > 0 ? (
        <>
          <p className="mt-1 text-ink-500">{by}</p>
          <ul className="mt-8 grid grid-cols-1 gap-x-6 gap-y-10 sm:grid-cols-2 xl:grid-cols-3">
            {cards.map((card, index) => (
              <li key={card.id}>
                <Card heading="h2" card={card} sizes={SIZES} isFirst={index === 0} />
              </li>
            ))}
          </ul>
        </>
      ) : (
        <EmptyState icon="heart" title={t('empty.title')} text={t('empty.text')}>
          <ButtonLink to="/">{t('empty.explore')}</ButtonLink>
        </EmptyState>
      )}
    </main>
  )
}
