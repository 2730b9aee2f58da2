import { shownName } from '#domain/accounts/account.ts'
import { claimKinds } from '#domain/claims/claim.ts'
import { findHolders } from '#domain/admin/queries/find-holders.server.ts'
import { type ClaimItem, claimLists, listClaims } from '#domain/claims/queries/list-claims.server.ts'
import { codedMoney } from '#kernel/money.ts'
import { otherSide } from '#kernel/side.ts'
import { metaTags } from '#app/seo/page-meta.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import { searchOf } from '#app/session/form.server.ts'
import { services } from '#app/session/services.ts'
import { actorOf, type Visitor, visitorOf } from '#app/session/visitor.server.ts'
import type { InstantView } from '#app/session/instant.tsx'
import { instantView } from '#app/session/instant.view.server.ts'
import { holderLine } from '../cases/case.view.server.ts'
import { orderChoices, orderIn } from '../cases/case-order.server.ts'
import { ClaimsPage } from './claims-page.tsx'
import type { Route } from './+types/claims.route'

/** Lists claims by what they wait for. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const visitor = visitorOf(context)
  const { t, language } = visitor
  const { db } = context.get(services)
  const { list: named, kind: ofKind, from = '', done, order: sought } = searchOf(url)
  const order = orderIn(sought)
  const list = claimLists.find((each) => each === named) ?? 'contested'
  const kind = claimKinds.find((each) => each === ofKind) ?? null
  const start = /^\d{1,6}$/.test(from) ? Number(from) : 0
  const { claims, next } = await listClaims(db, { list, kind, order, from: start }, language)
  const holders = await findHolders(
    db,
    'claim',
    claims.map(({ id }) => id),
  )
  const at = (choice: { list: string; kind: string | null; order?: string | null }) => {
    const by = choice.order === undefined ? order : choice.order
    const params = { list: choice.list, ...(choice.kind && { kind: choice.kind }), ...(by && { order: by }) }
    return `/admin/claims?${new URLSearchParams(params)}`
  }
  return {
    isDone: done !== undefined,
    lists: claimLists.map((each) => ({
      to: at({ list: each, kind }),
      text: t(`adminClaims:list.${each}`),
      isShown: each === list,
    })),
    kinds: [null, ...claimKinds].map((each) => ({
      to: at({ list, kind: each }),
      text: t(each ? `claims:kinds.${each}` : 'adminClaims:all'),
      isShown: each === kind,
    })),
    orders: orderChoices(order, (each) => at({ list, kind, order: each }), visitor),
    items: claims.map((claim) =>
      itemView(claim, holderLine(holders.get(claim.id), actorOf(context), visitor), visitor),
    ),
    next: next === null ? null : `${at({ list, kind })}&from=${next}`,
    page: pageMeta(context, { title: t('adminClaims:title'), description: t('adminClaims:description'), path: null }),
  }
}

function itemView(claim: ClaimItem, taken: string | null, visitor: Visitor) {
  const { t } = visitor
  const names = { guest: shownName(claim.guestName, t), host: shownName(claim.hostName, t) }
  return {
    id: claim.id,
    title: `${t(`claims:kinds.${claim.kind}`)} · ${claim.title.text}`,
    about: t('adminClaims:line', {
      opener: names[claim.side],
      other: names[otherSide(claim.side)],
      amount: codedMoney(claim.claimed, visitor.language),
    }),
    line: lineOf(claim, taken, visitor),
  }
}

/** Its status, what it waits for until when, and who has taken it. */
function lineOf(claim: ClaimItem, taken: string | null, visitor: Visitor): InstantView {
  const { t, language } = visitor
  const amount = claim.outcome ? codedMoney(claim.outcome, language) : ''
  const say = (at: Date, key: string) =>
    instantView(at, visitor, 'whole', (when) =>
      [t(`claims:status.${claim.status}`), t(`adminClaims:${key}`, { when, amount }), taken]
        .filter(Boolean)
        .join(' · '),
    )
  if (claim.answerBy) return say(claim.answerBy, 'answerBy')
  if (claim.payBy && !claim.isPaid) return say(claim.payBy, 'payBy')
  return claim.endedAt ? say(claim.endedAt, claim.outcome ? 'ended' : 'withdrawn') : say(claim.openedAt, 'since')
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Claims({ loaderData: { page: _page, ...view } }: Route.ComponentProps) {
  return <ClaimsPage {...view} />
}
