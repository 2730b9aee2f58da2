import type { Permission } from '#domain/accounts/permission.ts'

/** Lists from which an admin chooses many things to do one act on all, each with its address, its permission and its acts. */
const lists = {
  people: { address: '/admin/users', permission: 'users', acts: ['suspend', 'lift'] },
  listings: { address: '/admin/listings', permission: 'listings', acts: ['unpublish', 'feature', 'unfeature'] },
  emails: { address: '/admin/emails', permission: 'emails', acts: ['resend'] },
} as const satisfies Record<string, { address: string; permission: Permission; acts: readonly string[] }>

export type SelectionList = keyof typeof lists

export type SelectionAct = (typeof lists)[SelectionList]['acts'][number]

export const permissionFor = (list: SelectionList): Permission => lists[list].permission

export const addressOfList = (list: SelectionList) => lists[list].address

export const actsOf = (list: SelectionList): readonly SelectionAct[] => lists[list].acts

/** The fields of an act's form; an end is a day at whose beginning what the act does ends by itself. */
type ActFields = { reason: boolean; end: 'must' | 'may' | 'none'; republish: boolean }

const fields: Readonly<Record<SelectionAct, ActFields>> = {
  suspend: { reason: true, end: 'may', republish: true },
  lift: { reason: true, end: 'none', republish: true },
  unpublish: { reason: true, end: 'none', republish: false },
  feature: { reason: false, end: 'must', republish: false },
  unfeature: { reason: false, end: 'none', republish: false },
  resend: { reason: false, end: 'none', republish: false },
}

export const fieldsOf = (act: SelectionAct): ActFields => fields[act]

/** An admin can still look through so many, and a worker has done them within minutes. */
export const MAX_SELECTED = 1000

/** Days after which a selection is removed: what was done stands in the audit log. */
export const SELECTION_DAYS = 90

/** Hours after which one that was never begun is removed: nobody remembers what was to be done. */
export const UNBEGUN_HOURS = 48

/** Days for which a listing is put first at most. */
export const MAX_FEATURED_DAYS = 90
