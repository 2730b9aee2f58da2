import { shownName } from '#domain/accounts/account.ts'
import type { TextChanges } from '#domain/admin/queries/list-text-changes.server.ts'
import { defaultTexts } from '#domain/email/queries/template-texts.server.ts'
import { instantView } from '#app/session/instant.view.server.ts'
import type { Visitor } from '#app/session/visitor.server.ts'
import { addressOf, partNames, type shownTemplate } from './template.view.server.ts'

type Shown = NonNullable<ReturnType<typeof shownTemplate>>

/** The changes of a template's texts as finished texts; null values are the catalogue's of today. */
export function historyView(shown: Shown, changes: TextChanges, visitor: Visitor) {
  const { t } = visitor
  const defaults = defaultTexts(shown.template, shown.language)
  const names = partNames(shown, t)
  return {
    back: addressOf(shown),
    language: shown.language,
    entries: changes.map((change) => ({
      id: change.id,
      when: instantView(change.at, visitor),
      back: instantView(change.at, visitor, 'whole', (when) => t('emailTemplates:history.backOf', { when })),
      who: change.actorName === null ? t('audit:gone') : shownName(change.actorName, t),
      parts: Object.entries(change.changes).map(([name, [before, after]]) => {
        const part = name.split(':').at(-1) ?? ''
        return {
          name: names.get(part) ?? part,
          before: before ?? defaults[part] ?? '',
          after: after ?? defaults[part] ?? '',
        }
      }),
    })),
  }
}

export type HistoryView = ReturnType<typeof historyView>
