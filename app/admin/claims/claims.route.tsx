import { shownName } from '#domain/accounts/account.ts'
import { claimKinds } from '#domain/claims/claim.ts'
import { type ClaimItem, claimLists, listClaims } from '#domain/claims/queries/list-claims.server.ts'
import { codedMoney } from '#kernel/money.ts'
import { otherSide } from '#kernel/side.ts'
import { metaTags } from '#app/seo/page-meta.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import { searchOf } from '#app/session/form.server.ts'
import { services } from '#app/session/services.ts'
import { type Visitor, visitorOf } from '#app/session/visitor.server.ts'
import type { InstantView } from '#app/session/instant.tsx'
import { instantView } from '#app/session/instant.view.server.ts'
import { ClaimsPage } from './claims-page.tsx'
import type { Route } from './+types/claims.route'

/** Lists claims by what they wait for. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const visitor = visitorOf(context)
  const { t, language } = visitor
  const { list: named, kind: ofKind, from = '', done } = searchOf(url)
  const list = claimLists.find((each) => each === named) ?? 'contested'
  const kind = claimKinds.find((each) => each === ofKind) ?? null
  const start = /^\d{1,6}$/.test(from) ? Number(from) : 0
  const { claims, next } = await listClaims(context.get(services).db, { list, kind, from: start }, language)
  const at = (choice: { list: string; kind: string | null }) =>
    `/admin/claims?${new URLSearchParams({ list: choice.list, ...(choice.kind && { kind: choice.kind }) })}`
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
    items: claims.map((claim) => itemView(claim, visitor)),
    next: next === null ? null : `${at({ list, kind })}&from=${next}`,
    page: pageMeta(context, { title: t('adminClaims:title'), description: t('adminClaims:description'), path: null }),
  }
}

function itemView(claim: ClaimItem, visitor: Visitor) {
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
    line: lineOf(claim, visitor),
  }
}

/** Its status, and what it waits for until when. */
function lineOf(claim: ClaimItem, visitor: Visitor): InstantView {
  const { t, language } = visitor
  const amount = claim.outcome ? codedMoney(claim.outcome, language) : ''
  const say = (at: Date, key: string) =>
    instantView(at, visitor, 'whole', (when) =>
      [t(`claims:status.${claim.status}`), t(`adminClaims:${key}`, { when, amount })].join(' · '),
    )
  if (claim.answerBy) return say(claim.answerBy, 'answerBy')
  if (claim.payBy && !claim.isPaid) return say(claim.payBy, 'payBy')
  return claim.endedAt ? say(claim.endedAt, claim.outcome ? 'ended' : 'withdrawn') : say(claim.openedAt, 'since')
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Claims({ loaderData: { page: _page, ...view } }: Route.ComponentProps) {
  return <ClaimsPage {...view} />
}
