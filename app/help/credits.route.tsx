import { useTranslation } from '#app/ui/texts.tsx'
import { photoCredits } from '#domain/media/credits.ts'
import { placeCredits } from '#domain/places/credits.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import { metaTags } from '#app/seo/page-meta.ts'
import { services } from '#app/session/services.ts'
import { visitorOf } from '#app/session/visitor.server.ts'
import type { Route } from './+types/credits.route'
import { PageTitle } from '#app/ui/page-title.tsx'

export function loader({ context }: Route.LoaderArgs) {
  const { t } = visitorOf(context)
  const { product } = context.get(services)
  return {
    pictures: photoCredits,
    places: placeCredits,
    page: pageMeta(context, {
      title: t('credits:title'),
      description: t('credits:lead', { product }),
      path: '/credits',
    }),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Credits({ loaderData: { pictures, places } }: Route.ComponentProps) {
  const { t } = useTranslation('credits')
  return (
    <main id="main" className="page max-w-[48rem] pt-10">
      <PageTitle>{t('title')}</PageTitle>
      <p className="mt-3 mb-8">{t('lead')}</p>
      <CreditList credits={pictures} />
      <p className="mt-8 text-sm text-ink-500">{t('changes')}</p>
      <h2 className="mt-12 text-xl font-bold tracking-tight">{t('places')}</h2>
      <p className="mt-3 mb-8">{t('placesLead')}</p>
      <CreditList credits={places} />
    </main>
  )
}

type Credit = { source: string; author: string; licence: string; url: string }

function CreditList({ credits }: { credits: readonly Credit[] }) {
  return (
    <ul className="grid gap-5">
      {credits.map(({ source, author, licence, url }) => (
        <li key={source}>
          <p className="font-semibold">{source}</p>
          <p className="text-sm text-ink-500">{author}</p>
          <a href={url} rel="noreferrer" className="text-sm underline underline-offset-4">
            {licence}
          </a>
        </li>
      ))}
    </ul>
  )
}
