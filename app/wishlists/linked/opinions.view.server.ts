import { shownName } from '#domain/accounts/account.ts'
import type { Opinion, Vote } from '#domain/wishlists/opinion.ts'
import type { Translate } from '#kernel/translate.ts'

/** The opinions on one listing of a shared list. */
export type OpinionsView = {
  /** '2 for it · 1 against'; empty without votes. */
  votes: string
  ownVote: Vote
  ownNote: string
  notes: readonly { personId: string; name: string; text: string }[]
  /** Everybody who has voted or written. */
  people: readonly { personId: string; name: string; isOwn: boolean }[]
}

export function opinionsView(opinions: readonly Opinion[], t: Translate): OpinionsView {
  const counted = ([1, -1] as const).map(
    (vote) => [vote, opinions.filter((each) => each.vote === vote).length] as const,
  )
  const own = opinions.find(({ isOwn }) => isOwn)
  const named = opinions.map((each) => ({
    ...each,
    name: each.isOwn ? t('opinions:you') : shownName(each.firstName, t),
  }))
  return {
    votes: counted
      .flatMap(([vote, count]) => (count > 0 ? t(vote > 0 ? 'opinions:for' : 'opinions:against', { count }) : []))
      .join(' · '),
    ownVote: own?.vote ?? 0,
    ownNote: own?.text ?? '',
    notes: named.filter(({ text }) => text !== '').map(({ personId, name, text }) => ({ personId, name, text })),
    people: named.map(({ personId, name, isOwn }) => ({ personId, name, isOwn })),
  }
}
