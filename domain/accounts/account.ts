import type { Currency } from '#kernel/money.ts'
import type { Translate } from '#kernel/translate.ts'
import type { Language } from '#domain/i18n/language.ts'
import type { Permission } from './permission.ts'

/** As others read somebody's name: of who has left it is erased. */
export const shownName = (name: string, t: Translate) => name.trim() || t('status:formerMember')

/** How many people somebody may block; a list that one reads. */
export const MAX_BLOCKED = 200

/** The user of a request, if signed in. */
export type Actor = {
  userId: string
  firstName: string
  lastName: string
  /** The key of their picture. */
  avatar: string | null
  email: string
  /** Whether this person has proved that they read that address. */
  isProved: boolean
  /** Of an admin; empty for everybody else. */
  permissions: readonly Permission[]
  language: Language
  currency: Currency
  isHost: boolean
}
