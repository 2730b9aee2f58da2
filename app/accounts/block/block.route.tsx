import { shownName } from '#domain/accounts/account.ts'
import { blockPerson, unblockPerson } from '#domain/accounts/commands/block-person.server.ts'
import { findAcquaintance } from '#domain/accounts/queries/find-acquaintance.server.ts'
import { isId } from '#kernel/ids.ts'
import { data, redirect } from 'react-router'
import { metaTags } from '#app/seo/page-meta.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import { intentOf } from '#app/session/intent.server.ts'
import { formOf } from '#app/session/form.server.ts'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import { BlockPage } from './block-page.tsx'
import type { Route } from './+types/block.route'

/** Blocks an acquaintance or unblocks them. */
export async function loader({ params: { userId: otherId }, context }: Route.LoaderArgs) {
  const { t } = visitorOf(context)
  const pair = { userId: actorOf(context).userId, otherId }
  const person = isId(otherId) ? await findAcquaintance(context.get(services).db, pair) : null
  if (!person) throw data(null, { status: 404 })
  const name = shownName(person.name, t)
  const title = t(person.isBlocked ? 'block:blocked' : 'block:title', { name })
  return {
    otherId,
    name,
    title,
    isBlocked: person.isBlocked,
    page: pageMeta(context, { title, description: t('block:description'), path: null }),
  }
}

export async function action({ params: { userId: otherId }, request, context }: Route.ActionArgs) {
  const { db, clock } = context.get(services)
  const { t, to } = visitorOf(context)
  const form = await formOf(request)
  const intent = intentOf(form, ['block', 'unblock'])
  if (!isId(otherId)) throw data(null, { status: 404 })
  const pair = { userId: actorOf(context).userId, otherId }
  const back = form['back'] ?? ''
  if (intent === 'unblock') {
    await unblockPerson(db, pair)
    throw redirect(to(back === 'settings' ? '/account/settings?saved=unblocked' : `/block/${otherId}`))
  }
  const outcome = await blockPerson(db, pair, clock())
  // Returns to the conversation that led here.
  if (outcome.ok) throw redirect(to(isId(back) ? `/messages/${back}` : `/block/${otherId}`))
  if (outcome.failure.reason === 'not-found') throw data(null, { status: 404 })
  return data({ problem: t('block:tooMany') }, { status: 409 })
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Block({ loaderData: { page: _page, ...view }, actionData }: Route.ComponentProps) {
  return <BlockPage {...view} problem={actionData?.problem} />
}
