import { type Actor, shownName } from '#domain/accounts/account.ts'
import { may } from '#domain/accounts/policy.ts'
import type { findReport } from '#domain/reports/queries/find-report.server.ts'
import { decisionsOf } from '#domain/reports/report.ts'
import type { Visitor } from '#app/session/visitor.server.ts'
import { instantsFor } from '#app/session/instant.view.server.ts'

type Found = NonNullable<Awaited<ReturnType<typeof findReport>>>

/** A report for an admin as finished texts. */
export function reportView(found: Found, actor: Actor, visitor: Visitor) {
  const { t } = visitor
  const { id, kind, reason, text, createdAt, person, reporter, others, ended, listing, review } = found
  const when = instantsFor(visitor)
  const named = (who: { id: string; name: string } | null, nobody: string) => ({
    name: who ? shownName(who.name, t) : nobody,
    address: who && may(actor, 'users') ? `/admin/users/${who.id}` : null,
  })
  return {
    id,
    title: `${t(`reports:kind.${kind}`)} · ${t(`report:reasons.${reason}`)}`,
    since: when(createdAt),
    text,
    others: others > 0 ? t('reports:others', { count: others }) : null,
    reporter: named(reporter, t('reports:visitor')),
    person: { ...named(person, t('status:formerMember')), role: t(`reports:role.${kind}`) },
    listing: listing && {
      address: listing.status === 'published' ? `/property/${listing.id}` : null,
      title: listing.title,
      description: listing.description,
      status: t(`status:listing.${listing.status}`),
    },
    review,
    messages: found.messages.map(({ name, at, images, ...message }) => ({
      ...message,
      line: when(at, (sent) =>
        [shownName(name, t), sent, images > 0 && t('reports:images', { count: images })].filter(Boolean).join(' · '),
      ),
    })),
    ended: ended && {
      outcome: when(ended.at, (at) => t(`reports:outcome.${ended.decision}`, { when: at })),
      reason: ended.reason,
    },
    decisions: decisionsOf(kind, person !== null)
      .filter((decision) => decision !== 'suspended' || may(actor, 'users'))
      .map((decision) => ({
        name: decision,
        label: t(decision === 'removed' ? `reports:decision.removed.${kind}` : `reports:decision.${decision}`),
      })),
  }
}

export type ReportView = ReturnType<typeof reportView>
