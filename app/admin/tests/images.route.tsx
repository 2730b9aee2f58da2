import { photoUrl } from '#domain/media/photo.ts'
import { findPhotographed, measureVariants, newestListings } from '#domain/stress/queries/measure-variants.server.ts'
import { data, type RouterContextProvider } from 'react-router'
import { pageMeta } from '#app/seo/page.server.ts'
import { metaTags } from '#app/seo/page-meta.ts'
import { busyTexts } from '#app/session/budget.server.ts'
import { searchOf } from '#app/session/form.server.ts'
import { connection, services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import { useTranslation } from '#app/ui/texts.tsx'
import { inKb, inMs } from './figures.view.server.ts'
import { ImagesPage } from './images-page.tsx'
import { TestPage } from './test-page.tsx'
import type { Route } from './+types/images.route'

/** Listings offered as a choice; others are chosen by their address. */
const OFFERED = 6

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(services)
  const { t, language } = visitorOf(context)
  const { listing: typed = '', photo = '' } = searchOf(url)
  const id = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i.exec(typed)?.[0]
  const [newest, listing] = await Promise.all([
    newestListings(db, language, OFFERED),
    id ? findPhotographed(db, id, language) : null,
  ])
  const number = Math.min(Math.max(1, Number.parseInt(photo, 10) || 1), listing?.keys.length ?? 1)
  const key = listing?.keys[number - 1]
  return {
    typed: typed.slice(0, 200),
    newest,
    isMissing: typed !== '' && !listing,
    listing: listing && {
      id: listing.id,
      title: listing.title,
      photos: listing.keys.map((each, index) => ({ number: index + 1, url: photoUrl(each, 320) })),
    },
    measured: key ? { number, rows: await variantRows(key, context) } : null,
    page: pageMeta(context, { title: t('tests:images.title'), description: t('tests:images.text'), path: null }),
  }
}

/** @throws 429 where this admin has reached the hourly limit */
async function variantRows(key: string, context: Readonly<RouterContextProvider>) {
  const { db, storage, budgets, clock } = context.get(services)
  const { t, locale } = visitorOf(context)
  const spent = await budgets.spend('measurement', actorOf(context).userId, clock())
  if (!spent.ok) {
    const { retryAfterSeconds } = spent.failure
    context.get(connection).retryAfterSeconds = retryAfterSeconds
    throw data(busyTexts(retryAfterSeconds, t), { status: 429 })
  }
  const variants = await measureVariants(db, storage, key)
  return variants.map(({ width, format, bytes, ms }) => ({
    key: `${width} ${format}`,
    cells: [
      `${width} px · ${format === 'avif' ? 'AVIF' : 'WebP'}`,
      bytes === null ? t('tests:images.none') : inKb(bytes, locale),
      inMs(ms, locale),
    ],
  }))
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Images({ loaderData: { page: _page, ...images } }: Route.ComponentProps) {
  const { t } = useTranslation('tests')
  return (
    <TestPage title={t('images.title')} text={t('images.text')}>
      <ImagesPage {...images} />
    </TestPage>
  )
}
