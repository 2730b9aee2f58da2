import type { listAudit } from '#domain/admin/queries/list-audit.server.ts'
import { findTemplate } from '#domain/email/email-template.ts'
import { permissions } from '#domain/accounts/permission.ts'
import type { Translate } from '#kernel/translate.ts'
import { instantView } from '#app/session/instant.view.server.ts'
import { typeName } from '../emails/type-names.view.server.ts'
import type { Visitor } from '#app/session/visitor.server.ts'

type Entry = Awaited<ReturnType<typeof listAudit>>['entries'][number]

/** The log's filters as they were typed. */
export type AuditTyped = Readonly<Record<'of' | 'by' | 'action' | 'from' | 'to' | 'text', string>>

/** An admin's action in words. */
export function auditView({ id, at, action, actorName, isOperator, on, reason, changes }: Entry, visitor: Visitor) {
  const { t } = visitor
  return {
    id,
    when: instantView(at, visitor),
    who: actorName ?? t(action === BY_ITSELF ? 'audit:byItself' : isOperator ? 'audit:operator' : 'audit:gone'),
    action: t(`audit:action.${action}`),
    on: on && {
      name: on.kind === 'user' ? (on.name ?? t('audit:gone')) : t(`audit:${on.kind}`),
      address: `${subjects[on.kind]}/${on.id}`,
    },
    reason,
    changes: changes.map(([name, [before, after]]) => ({
      name: fieldName(name, t),
      before: valueOf(name, before, visitor),
      after: valueOf(name, after, visitor),
    })),
  }
}

/** Nobody has done this: its time had come. */
const BY_ITSELF = 'suspension-ended'

/** The page of each audited thing. */
const subjects = { booking: '/admin/bookings', listing: '/property', payout: '/admin/payouts', user: '/admin/users' }

export type AuditView = ReturnType<typeof auditView>

/** Changes of e-mails are named `email.<type>`, of texts `email.text:<template>:<language>:<part>`. */
function fieldName(field: string, t: Translate): string {
  const [template, language, part] = textOf(field) ?? []
  if (template) return [typeName(findTemplate(template)?.type ?? template, t), language, part].join(' · ')
  return field.startsWith(OF_EMAIL) ? typeName(field.slice(OF_EMAIL.length), t) : t(`audit:field.${field}`)
}

const OF_EMAIL = 'email.'

const textOf = (field: string) => (field.startsWith('email.text:') ? field.split(':').slice(1) : null)

/** The value of an e-mail's text, or of its trigger's state. */
function valueOf(name: string, value: unknown, visitor: Visitor): string {
  if (textOf(name)) return typeof value === 'string' ? value : visitor.t('audit:firstText')
  const isStatus = name.startsWith(OF_EMAIL) && typeof value === 'string'
  return isStatus ? visitor.t(`admin:emails.status.${value}`) : written(value, visitor)
}

/** A setting's value in words. */
function written(value: unknown, { t }: Visitor): string {
  if (value === null || value === '') return t('audit:nothing')
  if (typeof value === 'boolean') return t(value ? 'audit:yes' : 'audit:no')
  if (Array.isArray(value))
    return value.length > 0 ? value.map((each) => itemOf(each, t)).join(', ') : t('audit:nothing')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** A permission by its name; a tax by its country and percent. */
function itemOf(item: unknown, t: Translate): string {
  if (typeof item === 'object' && item !== null) return Object.values(item).join(' ')
  const text = String(item)
  return (permissions as readonly string[]).includes(text) ? t(`permissions:${text}`) : text
}
