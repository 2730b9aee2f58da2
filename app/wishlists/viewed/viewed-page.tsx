import { viewedLimits } from '#domain/wishlists/viewed.ts'
import { Form } from 'react-router'
import { Card } from '#app/listings/card/card.tsx'
import type { CardView } from '#app/listings/card/card.view.server.ts'
import { emptyViewedHere } from '#app/listings/viewed-here.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { BackLink } from '#app/ui/pages/back-link.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { useTranslation } from '#app/ui/texts.tsx'

const SIZES = '(min-width: 80rem) 18rem, (min-width: 48rem) 30vw, 92vw'

/** An account's last viewed spaces, to be found again or cleared. */
export function ViewedPage({ cards }: { cards: readonly CardView[] }) {
  const { t } = useTranslation(['viewedPage', 'viewed'])
  return (
    <main id="main" className="page pt-6">
      <BackLink to="/wishlists">{t('back')}</BackLink>
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
        <div className="min-w-0">
          <PageTitle isLead>{t('viewed:title')}</PageTitle>
          <p className="mt-1 text-ink-500">{t('text', { days: viewedLimits.days })}</p>
        </div>
        {cards.length > 0 && (
          <Form method="post" onSubmit={emptyViewedHere}>
            <Button look="plain" name="intent" value="empty">
              {t('viewed:empty')}
            </Button>
          </Form>
        )}
      </div>
      {cards.length === 0 ? (
        <EmptyState icon="clock" title={t('none.title')} text={t('none.text')}>
          <ButtonLink to="/">{t('none.explore')}</ButtonLink>
        </EmptyState>
      ) : (
        <ul className="mt-8 grid grid-cols-1 gap-x-6 gap-y-10 sm:grid-cols-2 xl:grid-cols-3">
          {cards.map((card, index) => (
            <li key={card.id}>
              <Card heading="h2" card={card} sizes={SIZES} isFirst={index === 0} />
            </li>
          ))}
        </ul>
      )}
    </main>
  )
}
