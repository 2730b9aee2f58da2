import { findAccountId } from '#domain/admin/queries/find-account-id.server.ts'
import type { AuditSought } from '#domain/admin/queries/list-audit.server.ts'
import { addDays, isDay } from '#kernel/dates.ts'
import { isId } from '#kernel/ids.ts'
import { instantOf } from '#kernel/zones.ts'
import { auditActions } from '#platform/audit.server.ts'
import type { RouterContextProvider } from 'react-router'
import { services } from '#app/session/services.ts'
import { visitorOf } from '#app/session/visitor.server.ts'
import type { AuditTyped } from './audit.view.server.ts'

const names = ['of', 'by', 'action', 'from', 'to', 'text'] as const satisfies readonly (keyof AuditTyped)[]

/** Nobody's: whoever types an address that no account has finds nothing. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** The filters of an address: as typed, for links that keep them, and as the log is asked. */
export async function auditSought(params: Record<string, string>, context: Readonly<RouterContextProvider>) {
  const { db } = context.get(services)
  const { zone } = visitorOf(context).site
  const typed = Object.fromEntries(
    names.map((name) => [name, (params[name] ?? '').trim().slice(0, 254).replaceAll('\0', '').toWellFormed()]),
  ) as AuditTyped
  const idOf = async (text: string) => {
    if (text === '') return null
    return isId(text) ? text : ((await findAccountId(db, text)) ?? NOBODY)
  }
  const startOf = (day: string) => (isDay(day) ? instantOf(day, 0, zone) : null)
  const sought: AuditSought = {
    of: await idOf(typed.of),
    by: await idOf(typed.by),
    action: auditActions.find((each) => each === typed.action) ?? null,
    from: startOf(typed.from),
    // The day that is typed is the last one.
    to: isDay(typed.to) ? startOf(addDays(typed.to, 1)) : null,
    text: typed.text,
  }
  const set = names.filter((name) => typed[name] !== '').map((name): [string, string] => [name, typed[name]])
  return { typed, sought, search: new URLSearchParams(set).toString() }
}
