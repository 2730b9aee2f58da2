import { findNumber } from '#domain/admin/queries/find-number.server.ts'
import { redirect } from 'react-router'
import { metaTags } from '#app/seo/page-meta.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import { searchOf } from '#app/session/form.server.ts'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import { FindPage } from './find-page.tsx'
import type { Route } from './+types/find.route'

/** Characters of an e-mail address, the longest that is searched for. */
const MAX_QUERY = 254

/** Leads to the one thing that has a number, or lists what has it. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { t, to } = visitorOf(context)
  const query = (searchOf(url)['q'] ?? '').trim().slice(0, MAX_QUERY).replaceAll('\0', '').toWellFormed()
  const found = await findNumber(context.get(services).db, query, actorOf(context))
  const [only, ...others] = found
  if (only && others.length === 0) throw redirect(to(only.address))
  return {
    query,
    found: found.map(({ kind, name, address }) => ({ address, text: t(`adminFind:kind.${kind}`, { number: name }) })),
    page: pageMeta(context, { title: t('adminFind:title'), description: t('adminFind:description'), path: null }),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Find({ loaderData: { query, found } }: Route.ComponentProps) {
  return <FindPage query={query} found={found} />
}
