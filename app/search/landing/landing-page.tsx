import { useTranslation } from '#app/ui/texts.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Link } from '#app/ui/link.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { Card } from '#app/listings/card/card.tsx'
import { Crumbs } from '#app/listings/crumbs.tsx'
import type { Elsewhere, LandingView } from './landing.view.server.ts'

/** Spec §2: one column to 768 px, two to 1024, three above. */
const SIZES = '(min-width: 64rem) 24rem, (min-width: 48rem) 46vw, 92vw'

export function LandingPage({ heading, paragraph, city, crumbs, cards, all, kinds, cities }: LandingView) {
  const { t } = useTranslation('landing')
  return (
    <main id="main" className="page pt-6 lg:pt-8">
      <Crumbs crumbs={crumbs} current={heading} />
      <PageTitle isLead className="mt-4 text-balance">
        {heading}
      </PageTitle>
      <p className="mt-3 max-w-text text-lg text-ink-700">{paragraph}</p>
      <ul className="mt-8 grid grid-cols-1 gap-x-6 gap-y-10 md:grid-cols-2 lg:grid-cols-3">
        {cards.map((card, index) => (
          <li key={card.id}>
            <Card heading="h2" card={card} sizes={SIZES} isFirst={index === 0} />
          </li>
        ))}
      </ul>
      {all && (
        <p className="mt-10 text-center">
          <ButtonLink to={all.address} look="plain">
            {all.text}
          </ButtonLink>
        </p>
      )}
      <Links title={t('otherKinds', { city })} links={kinds} />
      <Links title={t('otherCities')} links={cities} />
    </main>
  )
}

function Links({ title, links }: { title: string; links: readonly Elsewhere[] }) {
  if (links.length === 0) return null
  return (
    <section className="mt-14">
      <h2 className="mb-3 text-xl font-bold">{title}</h2>
      <ul className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-4">
        {links.map(({ text, count, address }) => (
          <li key={address}>
            <Link
              to={address}
              className="inline-flex min-h-11 items-center gap-2 hover:underline hover:underline-offset-4"
            >
              {text}
              <span className="text-sm text-ink-500">{count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
