import { Card } from '#app/listings/card/card.tsx'
import type { CardView } from '#app/listings/card/card.view.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Link, textLinkClass } from '#app/ui/link.tsx'
import { useOverlay } from '#app/ui/overlay.ts'
import { PageTitle } from '#app/ui/page-title.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { OpinionForm, type UnsentOpinion } from './opinion-form.tsx'
import type { OpinionsView } from './opinions.view.server.ts'

const SIZES = '(min-width: 80rem) 18rem, (min-width: 48rem) 30vw, 92vw'

type Props = {
  name: string
  /** The line that says who has saved how many. */
  by: string
  cards: readonly CardView[]
  /** By listing; null for a visitor, who reads the list only. */
  opinions: Readonly<Record<string, OpinionsView>> | null
  unsent: UnsentOpinion | undefined
}

export function LinkedListPage({ name, by, cards, opinions, unsent }: Props) {
  const { t } = useTranslation('sharedList')
  return (
    <main id="main" className="page pt-8">
      <PageTitle isLead dir="auto">
        {name}
      </PageTitle>
      {cards.length > 0 ? (
        <>
          <p className="mt-1 text-ink-500">{by}</p>
          {!opinions && <TakePart />}
          <ul className="mt-8 grid grid-cols-1 gap-x-6 gap-y-10 sm:grid-cols-2 xl:grid-cols-3">
            {cards.map((card, index) => (
              <li key={card.id}>
                <Card heading="h2" card={card} sizes={SIZES} isFirst={index === 0} />
                {opinions?.[card.id] && (
                  <OpinionForm
                    listingId={card.id}
                    title={card.title}
                    opinions={opinions[card.id]!}
                    unsent={unsent?.listingId === card.id ? unsent : undefined}
                  />
                )}
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

function TakePart() {
  const { t } = useTranslation('sharedList')
  const { here, open } = useOverlay()
  return (
    <p>
      <Link to={open({ auth: 'login', to: here })} preventScrollReset className={textLinkClass}>
        {t('takePart')}
      </Link>
    </p>
  )
}
