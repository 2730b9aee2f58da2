import type { ReactNode } from 'react'
import { Card } from '#app/listings/card/card.tsx'
import { TraderNote } from '#app/listings/trader-note.tsx'
import { Reviews } from '#app/reviews/reviews.tsx'
import { formatRating } from '#domain/i18n/format.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Link, textLinkClass } from '#app/ui/link.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { PagedSection } from '#app/ui/pages/paged-section.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { useLocale } from '#app/ui/route-data.ts'
import { useTranslation } from '#app/ui/texts.tsx'
import type { HostView } from './host.view.server.ts'

const SIZES = '(min-width: 80rem) 18rem, (min-width: 48rem) 30vw, 92vw'

/** On a desk the host stands beside their listings and reviews. */
export function HostProfile({ host }: { host: HostView }) {
  const { t } = useTranslation('hostProfile')
  const { name, about, trader, cards, at, reviews } = host
  const words = {
    label: t('pages'),
    previous: t('previous'),
    next: t('next'),
    page: (number: number) => t('page', { page: number }),
  }
  return (
    <main id="main" className="page pt-8 lg:grid lg:grid-cols-[20rem_minmax(0,1fr)] lg:items-start lg:gap-16">
      <Facts host={host} />
      <div className="mt-10 min-w-0 lg:mt-0">
        {about && (
          <section className="mb-10" aria-labelledby="about">
            <h2 id="about" className="mb-3 text-xl font-bold">
              {t('about', { name })}
            </h2>
            <About {...about} />
          </section>
        )}
        <TraderNote name={name} trader={trader} className="mb-10 max-w-text" />
        <PagedSection title={t('listings', { name })} name="spaces" {...at} words={words}>
          <ul className="grid grid-cols-1 gap-x-6 gap-y-10 sm:grid-cols-2 xl:grid-cols-3">
            {cards.map((card) => (
              <li key={card.id}>
                <Card heading="h3" card={card} sizes={SIZES} />
              </li>
            ))}
          </ul>
        </PagedSection>
        <Reviews reviews={reviews} />
      </div>
    </main>
  )
}

function Facts({ host }: { host: HostView }) {
  const { t } = useTranslation('hostProfile')
  const locale = useLocale()
  const { name, avatar, since, reviews, stays, responses, speaks, isEmailConfirmed, isOwn, id } = host
  return (
    <Panel className="lg:sticky lg:top-28">
      <div className="flex items-center gap-4">
        <Avatar name={name} picture={avatar} className="size-16 bg-ink-900 text-2xl text-white" />
        <div className="min-w-0">
          <PageTitle>{name}</PageTitle>
          <p className="text-ink-500">{t('since', { year: since })}</p>
        </div>
      </div>
      <ul className="mt-5 grid gap-3">
        {reviews.rating !== null && (
          <Fact icon="star">{t('rating', { rating: formatRating(reviews.rating, locale), count: reviews.count })}</Fact>
        )}
        {stays > 0 && <Fact icon="calendar-check">{t('stays', { count: stays })}</Fact>}
        {responses && <Fact icon="message-circle">{t('responseRate', { percent: responses.percent })}</Fact>}
        {responses?.within && <Fact icon="clock">{t(`within.${responses.within}`)}</Fact>}
        {speaks && <Fact icon="globe">{t('speaks', { list: speaks })}</Fact>}
        {isEmailConfirmed && <Fact icon="circle-check">{t('emailConfirmed')}</Fact>}
      </ul>
      {isOwn && (
        <ButtonLink look="plain" to="/host/profile" className="mt-6 w-full">
          {t('edit')}
        </ButtonLink>
      )}
      {!isOwn && (
        <p className="mt-5 flex gap-6 text-sm">
          <Link to={`/report/person/${id}`} className={textLinkClass}>
            {t('report')}
          </Link>
          <Link to={`/block/${id}`} className={textLinkClass}>
            {t('block')}
          </Link>
        </p>
      )}
    </Panel>
  )
}

const Fact = ({ icon, children }: { icon: string; children: ReactNode }) => (
  <li className="flex items-start gap-3">
    <Icon name={icon} size={20} className="mt-0.5 flex-none text-ink-700" />
    <span className="min-w-0">{children}</span>
  </li>
)

function About({ text, language }: NonNullable<HostView['about']>) {
  const { t } = useTranslation('hostProfile')
  const locale = useLocale()
  return (
    <>
      <p lang={language} dir="auto" className="max-w-text wrap-anywhere whitespace-pre-line">
        {text}
      </p>
      {language !== locale.slice(0, 2) && <p className="mt-2 text-sm text-ink-500">{t(`writtenIn.${language}`)}</p>}
    </>
  )
}
