import { templatesOf } from '#domain/email/email-template.ts'
import { type EmailType, emailTypes, necessityOf } from '#domain/email/email-type.ts'
import { countByType, type TypeCounts } from '#domain/email/queries/count-by-type.server.ts'
import type { Db } from '#platform/db.server.ts'
import type { Visitor } from '#app/session/visitor.server.ts'
import { instantsFor } from '#app/session/instant.view.server.ts'
import { typeName } from './type-names.view.server.ts'

/** The types in words: those that can be paused, and those always sent, with the reason. */
export async function triggersView(db: Db, visitor: Visitor, now: Date) {
  const counts = await countByType(db, now)
  const types = emailTypes.map((type) => toType(type, counts.get(type)!, visitor))
  return [
    { name: 'open' as const, types: types.filter(({ necessity }) => necessity === null) },
    { name: 'fixed' as const, types: types.filter(({ necessity }) => necessity !== null) },
  ]
}

function toType(type: EmailType, { pausedSince, lastError, ...counts }: TypeCounts, visitor: Visitor) {
  const { t } = visitor
  const when = instantsFor(visitor)
  const necessity = necessityOf(type)
  return {
    type,
    name: typeName(type, t),
    texts: templatesOf(type).length > 0 ? `/admin/emails/templates/${type}` : null,
    about: t(`emailTypes:about.${type}`),
    necessity: necessity && t(`emailTypes:necessity.${necessity}`),
    pausedSince: pausedSince && when(pausedSince, (since) => t('emailTypes:pausedSince', { when: since })),
    counts,
    lastError: lastError && when(lastError.at, (at) => t('emailTypes:lastError', { when: at, error: lastError.text })),
  }
}

export type TypeView = ReturnType<typeof toType>
