import type { Compared } from '#domain/insights/report-input.ts'
import { formatInstant } from '#domain/i18n/format.ts'
import type { Visitor } from '#app/session/visitor.server.ts'
import { presets } from '../params/period.ts'
import {
  comparisons,
  type FilterName,
  filterNames,
  filterValues,
  pathWith,
  queryOf,
  type ReportParams,
} from '../params/report-params.ts'
import type { ReportWords } from '../sections/report-words.server.ts'
import { pathOf, type SectionName, sectionNames } from '../sections/section-names.ts'

type Choice = { name: string; label: string; value: string; options: { value: string; text: string }[] }

export type ReportFrame = ReturnType<typeof reportFrame>

type Input = {
  section: SectionName
  params: ReportParams
  found: Pick<Compared<unknown>, 'range' | 'compared' | 'rolledUntil'>
  cities: readonly string[]
}

/** Tabs, form and caption of a report, each address with all that the present one has. */
export function reportFrame({ section, params, found, cities }: Input, words: ReportWords, visitor: Visitor) {
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
    comparedWith: compared && t('analytics:comparedWith', { range: words.range(compared.range) }),
    rolledUntil:
      rolledUntil && t('analytics:until', { when: formatInstant(rolledUntil, visitor.site.zone, visitor.locale) }),
    isEmpty: rolledUntil === null,
    form: formOf(params, cities, words),
    chosen: chosenOf(section, params, words),
  }
}

function formOf(params: ReportParams, cities: readonly string[], words: ReportWords) {
  const { t } = words
  const { preset, compare, grain, grains, filters, typed, problem } = params
  const select = (name: string, value: string, values: readonly string[], text: (value: string) => string): Choice => ({
    name,
    label: t(`analytics:filter.${name}`),
    value,
    options: values.map((each) => ({ value: each, text: text(each) })),
  })
  const filter = (name: keyof typeof filterValues) =>
    select(name, filters[name] ?? '', ['', ...filterValues[name]], (value) =>
      value === '' ? t('analytics:all') : valueText(name, value, words),
    )
  return {
    // Another address fills the fields anew.
    key: queryOf(params).toString(),
    selects: [
      select('range', preset, [...presets, 'custom'], (value) => t(`analytics:preset.${value}`)),
      select('compare', compare, comparisons, (value) => t(`analytics:compare.${value}`)),
      select('by', grain, grains, (value) => t(`analytics:by.${value}`)),
      filter('site'),
      filter('unit'),
      filter('subcategory'),
      filter('device'),
      filter('source'),
    ],
    city: filters.city ?? '',
    cities,
    days: { ...typed, problems: problemsOf(problem, words) },
  }
}

function problemsOf(problem: ReportParams['problem'], { t }: ReportWords): { from?: string; to?: string } {
  if (problem === null) return {}
  return { [problem === 'from' ? 'from' : 'to']: t(`analytics:problems.${problem}`) }
}

function valueText(name: FilterName, value: string, words: ReportWords): string {
  if (name === 'city') return value
  return name === 'subcategory' ? words.subcategory(value) : words.t(`analytics:${name}.${value}`)
}

const chosenOf = (section: SectionName, params: ReportParams, words: ReportWords) =>
  filterNames.flatMap((name) => {
    const value = params.filters[name]
    if (value === undefined) return []
    const query = queryOf(params, { filters: { ...params.filters, [name]: undefined } })
    return [
      {
        text: `${words.t(`analytics:filter.${name}`)}: ${valueText(name, value, words)}`,
        without: pathWith(pathOf(section), query),
      },
    ]
  })
