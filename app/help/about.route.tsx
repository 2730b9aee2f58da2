import { companyOf } from '#domain/company/queries.server.ts'
import { useTranslation } from '#app/ui/texts.tsx'
import { pageMeta } from '#app/seo/page.server.ts'
import { metaTags } from '#app/seo/page-meta.ts'
import { services } from '#app/session/services.ts'
import { visitorOf } from '#app/session/visitor.server.ts'
import { useRootData } from '#app/ui/route-data.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { showcaseView } from '#app/search/front/showcase.view.server.ts'
import { photoSet } from '#domain/media/photo.ts'
import { Photo } from '#app/ui/photo.tsx'
import { Link, textLinkClass } from '#app/ui/link.tsx'
import type { Route } from './+types/about.route'

export async function loader({ context }: Route.LoaderArgs) {
  const { t } = visitorOf(context)
  const { product, db, clock } = context.get(services)
  const { legalName, registrationNumber, address, supportEmail } = await companyOf(db, clock())
  const { kinds, figures } = await showcaseView(context)
  return {
    kinds,
    figures,
    operator: legalName && { lines: [legalName, registrationNumber, address].filter(Boolean).join('\n'), supportEmail },
    page: pageMeta(context, {
      title: t('about:title', { product }),
      description: t('about:lead', { product }),
      path: '/about',
    }),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

const parts = ['spaces', 'booking', 'money', 'open'] as const

export default function About({ loaderData: { kinds, figures, operator } }: Route.ComponentProps) {
  const { t } = useTranslation('about')
  const product = useRootData()?.product
  return (
    <main id="main" className="page pt-10">
      <h1 className="max-w-text text-3xl font-bold tracking-tight text-balance wrap-anywhere">
        {t('title', { product })}
      </h1>
      <p className="mt-3 max-w-text text-lg text-ink-500">{t('lead', { product })}</p>
      <Kinds kinds={kinds} />
      {figures.length > 0 && (
        <ul className="mt-10 flex flex-wrap gap-x-16 gap-y-6">
          {figures.map(({ value, text }) => (
            <li key={text}>
              <strong className="block text-2xl font-bold">{value}</strong>
              <span className="text-ink-500">{text}</span>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-10 grid gap-10 md:grid-cols-2">
        {parts.map((part) => (
          <section key={part}>
            <h2 className="mb-2 text-xl font-bold">{t(`${part}.title`)}</h2>
            <p>{t(`${part}.text`, { product })}</p>
          </section>
        ))}
        {operator && (
          <section>
            <h2 className="mb-2 text-xl font-bold">{t('operator')}</h2>
            <p className="whitespace-pre-line wrap-anywhere">{operator.lines}</p>
            {operator.supportEmail && (
              <a href={`mailto:${operator.supportEmail}`} className={`${textLinkClass} wrap-anywhere`}>
                {operator.supportEmail}
              </a>
            )}
          </section>
        )}
      </div>
      <p className="mt-10">
        <ButtonLink to="/">{t('explore')}</ButtonLink>
      </p>
    </main>
  )
}

/** The kinds of spaces, as pictures that lead to them. */
function Kinds({ kinds }: Pick<Route.ComponentProps['loaderData'], 'kinds'>) {
  return (
    <ul className="mt-8 grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-6">
      {kinds.map(
        ({ kind, name, photo }) =>
          photo && (
            <li key={kind}>
              <Link to={`/?category=${kind}`} className="block font-semibold hover:underline">
                <Photo
                  set={photoSet(photo.key, 480)}
                  sizes="(min-width: 64rem) 14rem, (min-width: 40rem) 33vw, 50vw"
                  alt=""
                  color={photo.color}
                  className="mb-2 aspect-[3/2] rounded-xl"
                />
                {name}
              </Link>
            </li>
          ),
      )}
    </ul>
  )
}
