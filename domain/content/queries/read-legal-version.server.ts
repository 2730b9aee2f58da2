import { languages } from '../../i18n/language.ts'
import { findText } from './find-text.server.ts'
import { versionOf } from './legal-version.server.ts'

const names = ['privacy', 'terms']

/** The version of the legal texts in this program. */
export const legalVersion = versionOf(languages.flatMap((language) => names.map((name) => findText(language, name)!)))

/** Whether the company has confirmed the legal texts as they are now. */
export const isStoodBy = (confirmed: string | null): boolean => confirmed === legalVersion.name
