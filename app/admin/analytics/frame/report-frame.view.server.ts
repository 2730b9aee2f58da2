import type { Compared } from '#domain/insights/report-input.ts'
import type { Visitor } from '#app/session/visitor.server.ts'
import { instantView } from '#app/session/instant.view.server.ts'
import { controlsOf } from '../params/controls.ts'
import { pathWith, queryOf, type ReportParams } from '../params/report-params.ts'
import type { ReportWords } from '../sections/report-words.server.ts'
import { pathOf, type SectionName, sectionNames } from '../sections/section-names.ts'

export type ReportFrame = ReturnType<typeof reportFrame>

type Input = {
  section: SectionName
  params: ReportParams
  found: Pick<Compared<unknown>, 'range' | 'compared' | 'rolledUntil'>
}

/** Tabs and caption of a report, each address with all that the present one has. */
export function reportFrame({ section, params, found }: Input, words: ReportWords, visitor: Visitor) {
  const { t } = words
  const { compared, rolledUntil } = found
  return {
    title: t('analytics:title'),
    path: pathOf(section),
    tabs: sectionNames.map((name) => ({
      to: pathWith(pathOf(name), queryOf(params)),
      text: t(`analytics:section.${name}`),
      isShown: name === section,
    })),
    range: words.range(found.range),
    comparedWith:
      compared &&
      controlsOf[section].includes('compare') &&
      t('analytics:comparedWith', { range: words.range(compared.range) }),
    rolledUntil: rolledUntil && instantView(rolledUntil, visitor, 'whole', (when) => t('analytics:until', { when })),
    isEmpty: rolledUntil === null,
  }
}
