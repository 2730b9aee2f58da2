import { shownName } from '#domain/accounts/account.ts'
import { type DisputeItem, disputeLists, listDisputes } from '#domain/disputes/queries/list-disputes.server.ts'
import { formatMoney } from '#kernel/money.ts'
import { metaTags } from '#app/seo/page-meta.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import { searchOf } from '#app/session/form.server.ts'
import { services } from '#app/session/services.ts'
import { type Visitor, visitorOf } from '#app/session/visitor.server.ts'
import type { Wording } from '#app/session/instant.tsx'
import { instantView } from '#app/session/instant.view.server.ts'
import { reasonText } from './dispute.view.server.ts'
import { DisputesPage } from './disputes-page.tsx'
import type { Route } from './+types/disputes.route'

/** Lists disputes by what they wait for. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const visitor = visitorOf(context)
  const { t, language } = visitor
  const { list: named, from = '' } = searchOf(url)
  const list = disputeLists.find((each) => each === named) ?? 'open'
  const start = /^\d{1,6}$/.test(from) ? Number(from) : 0
  const { disputes, next } = await listDisputes(context.get(services).db, { list, from: start }, language)
  return {
    lists: disputeLists.map((each) => ({
      to: `/admin/disputes?list=${each}`,
      text: t(`adminDisputes:list.${each}`),
      isShown: each === list,
    })),
    items: disputes.map((dispute) => itemView(dispute, visitor)),
    next: next === null ? null : `/admin/disputes?list=${list}&from=${next}`,
    page: pageMeta(context, {
      title: t('adminDisputes:title'),
      description: t('adminDisputes:description'),
      path: null,
    }),
  }
}

function itemView({ number, guestName, title, amount, ...dispute }: DisputeItem, visitor: Visitor) {
  const { t } = visitor
  return {
    id: number,
    title: `${formatMoney(amount, visitor)} · ${reasonText(dispute.reason, t)}`,
    about: t('adminDisputes:about', { name: shownName(guestName, t), title: title.text }),
    line: stateText(dispute, visitor),
  }
}

function stateText(
  { status, dueBy, closedAt }: Pick<DisputeItem, 'status' | 'dueBy' | 'closedAt'>,
  visitor: Visitor,
): Wording {
  const { t } = visitor
  const ended = (when: string) => t(`adminDisputes:ended.${status}`, { when })
  if (status !== 'open') return closedAt ? instantView(closedAt, visitor, 'whole', ended) : ended('')
  return dueBy
    ? instantView(dueBy, visitor, 'whole', (when) => t('adminDisputes:dueBy', { when }))
    : t('adminDisputes:noDeadline')
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Disputes({ loaderData: { page: _page, ...view } }: Route.ComponentProps) {
  return <DisputesPage {...view} />
}
