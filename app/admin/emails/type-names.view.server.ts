import { type EmailType, isEmailType } from '#domain/email/email-type.ts'
import type { Translate } from '#kernel/translate.ts'

/** The name of an e-mail type; of a former one as stored. */
export const typeName = (type: string, t: Translate): string =>
  isEmailType(type) ? t(`emailTypes:names.${type}`) : type

/** The types sorted by name. */
export const typeChoices = (types: readonly EmailType[], t: Translate) =>
  types.map((type) => ({ type, name: typeName(type, t) })).toSorted((a, b) => a.name.localeCompare(b.name))
