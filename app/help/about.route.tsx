import { useTranslation } from '../ui/texts.tsx'
import { pageMeta } from '../seo/page.server.ts'
import { metaTags } from '../seo/page-meta.ts'
import { services } from '../session/services.ts'
import { visitorOf } from '../session/visitor.server.ts'
import { useRootData } from '../ui/route-data.ts'
import { ButtonLink } from '../ui/button.tsx'
import type { Route } from './+types/about.route'

export function loader({ context }: Route.LoaderArgs) {
  const { t } = visitorOf(context)
  const { product } = context.get(services)
  return {
    page: pageMeta(context, {
      title: t('about:title', { product }),
      description: t('about:lead', { product }),
      path: '/about',
    }),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

const parts = ['spaces', 'booking', 'money', 'open'] as const

export default function About() {
  const { t } = useTranslation('about')
  const product = useRootData()?.product
  return (
    <main id="main" className="page pt-10">
      <h1 className="max-w-text text-3xl font-bold tracking-tight text-balance">{t('title', { product })}</h1>
      <p className="mt-3 max-w-text text-lg text-ink-500">{t('lead', { product })}</p>
      <div className="mt-10 grid gap-10 md:grid-cols-2">
        {parts.map((part) => (
          <section key={part}>
            <h2 className="mb-2 text-xl font-bold">{t(`${part}.title`)}</h2>
            <p>{t(`${part}.text`, { product })}</p>
          </section>
        ))}
      </div>
      <p className="mt-10">
        <ButtonLink to="/">{t('explore')}</ButtonLink>
      </p>
    </main>
  )
}
