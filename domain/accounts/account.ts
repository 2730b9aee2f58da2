import type { Currency } from '#kernel/money.ts'
import type { Language } from '#domain/i18n/language.ts'
import type { Permission } from './permission.ts'

/** The user of a request, if signed in. */
export type Actor = {
  userId: string
  firstName: string
  lastName: string
  email: string
  /** Of an admin; empty for everybody else. */
  permissions: readonly Permission[]
  language: Language
  currency: Currency
  isHost: boolean
}
