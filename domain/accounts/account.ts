import type { Currency } from '#kernel/money.ts'
import type { Translate } from '#kernel/translate.ts'
import type { Language } from '#domain/i18n/language.ts'
import type { Permission } from './permission.ts'

/** A person who has left has no stored name. */
export const shownName = (name: string, t: Translate) => name.trim() || t('status:formerMember')

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
  /** Only admins have any. */
  permissions: readonly Permission[]
  language: Language
  currency: Currency
  isHost: boolean
  /** The choice that visits are counted as a number of pages only, on every device. */
  declinesAnalytics: boolean
}
