import { languages } from '../../i18n/language.ts'
import { findText } from './find-text.server.ts'
import { versionOf } from './legal-version.server.ts'

const names = ['privacy', 'terms']

/** Of what this program shows. */
export const legalVersion = versionOf(languages.flatMap((language) => names.map((name) => findText(language, name)!)))

/** Whether somebody has said for the company that it stands by the texts as they are now. */
export const isStoodBy = (confirmed: string | null): boolean => confirmed === legalVersion.name
