import { type EmailType, isEmailType } from '#domain/email/email-type.ts'
import type { Translate } from '#kernel/translate.ts'

/** A type of e-mail in words; one that is not sent any more by the name it has in the table. */
export const typeName = (type: string, t: Translate): string =>
  isEmailType(type) ? t(`emailTypes:names.${type}`) : type

/** By their names, as one looks for them. */
export const typeChoices = (types: readonly EmailType[], t: Translate) =>
  types.map((type) => ({ type, name: typeName(type, t) })).toSorted((a, b) => a.name.localeCompare(b.name))
