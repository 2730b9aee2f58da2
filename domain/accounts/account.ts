import type { Currency } from '#kernel/money.ts'
import type { Translate } from '#kernel/translate.ts'
import type { Language } from '#domain/i18n/language.ts'
import { coveredText } from '#domain/contact/covering.ts'
import type { Permission } from './permission.ts'

/** A person who has left has no stored name; one from before the rule of names may hold contact data. */
export const shownName = (name: string, t: Translate) => coveredName(name.trim()) || t('status:formerMember')

/** Two words of letters, as most names are, hold nothing to cover. */
export const coveredName = (name: string) =>
  /^[\p{L}\p{M}'’-]+(?: [\p{L}\p{M}'’-]+)?$/u.test(name) ? name : coveredText(name)

/** A person can read through a list of so many. */
export const MAX_BLOCKED = 200

export type Actor = {
  userId: string
  firstName: string
  lastName: string
  /** The photo's storage key. */
  avatar: string | null
  email: string
  /** Whether the person has proved that they read this address. */
  isProved: boolean
  /** Whether a mail server refuses this address for good. */
  isRefused: boolean
  /** Only admins have any. */
  permissions: readonly Permission[]
  language: Language
  currency: Currency
  isHost: boolean
  /** The choice that visits are counted as a number of pages only, on every device. */
  declinesAnalytics: boolean
}
