import { metaTags } from '#app/seo/page-meta.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import { services } from '#app/session/services.ts'
import { visitorOf } from '#app/session/visitor.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Link, textLinkClass } from '#app/ui/link.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { useRootData } from '#app/ui/route-data.ts'
import { useTranslation } from '#app/ui/texts.tsx'
import type { Route } from './+types/deauthorize.route'

export function loader({ context }: Route.LoaderArgs) {
  const { product } = context.get(services)
  const { t } = visitorOf(context)
  return {
    page: pageMeta(context, {
      title: t('deauthorize:title'),
      description: t('deauthorize:lead', { product }),
      path: '/auth/deauthorize',
    }),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

/** Explains to whoever removed the app at their provider how to log in without it. */
export default function Deauthorize() {
  const { t } = useTranslation('deauthorize')
  const product = useRootData()?.product
  return (
    <main id="main" className="page max-w-[35.5rem] pt-10">
      <PageTitle isLead>{t('title')}</PageTitle>
      <p className="mt-3 text-ink-700">{t('lead', { product })}</p>
      <p className="mt-3 text-ink-700">{t('stays')}</p>
      <h2 className="mt-8 mb-2 text-xl font-bold">{t('next.title')}</h2>
      <p>{t('next.password')}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <ButtonLink to="/login">{t('next.logIn')}</ButtonLink>
        <ButtonLink to="/signup" look="plain">
          {t('next.signUp')}
        </ButtonLink>
      </div>
      <h2 className="mt-8 mb-2 text-xl font-bold">{t('data.title')}</h2>
      <p>{t('data.text', { product })}</p>
      <p>
        <Link to="/auth/data-deletion" className={textLinkClass}>
          {t('data.link')}
        </Link>
      </p>
    </main>
  )
}
