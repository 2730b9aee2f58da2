import { countPublished } from '#domain/listings/queries/count-published.server.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import { metaTags } from '#app/seo/page-meta.ts'
import { services } from '#app/session/services.ts'
import { visitorOf } from '#app/session/visitor.server.ts'
import { PageTitle } from '#app/ui/page-title.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import type { Route } from './+types/database.route'

/** Reports the database's state, the number of listings and the visitor's identity (decision B13). */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, product } = context.get(services)
  const { t, actor, locale } = visitorOf(context)
  const listings = await countPublished(db).catch(() => null)
  return {
    listings: listings === null ? null : listings.toLocaleString(locale),
    actor: actor && { email: actor.email, id: actor.userId },
    page: pageMeta(context, {
      title: t('database:title'),
      description: t('database:description', { product }),
      path: '/supabase-test',
      isIndexed: false,
    }),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Database({ loaderData: { listings, actor } }: Route.ComponentProps) {
  const { t } = useTranslation('database')
  const facts = [
    { name: t('status'), value: t(listings === null ? 'failed' : 'connected') },
    { name: t('listings'), value: listings ?? t('unknown') },
    ...(actor
      ? [
          { name: t('email'), value: actor.email },
          { name: t('id'), value: actor.id },
        ]
      : [{ name: t('account'), value: t('nobody') }]),
  ]
  return (
    <main id="main" className="page max-w-[48rem] pt-10">
      <PageTitle className="mb-6">{t('title')}</PageTitle>
      <Panel>
        <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[12rem_minmax(0,1fr)]">
          {facts.map(({ name, value }) => (
            <div key={name} className="contents">
              <dt className="text-ink-500">{name}</dt>
              <dd className="font-semibold wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      </Panel>
    </main>
  )
}
