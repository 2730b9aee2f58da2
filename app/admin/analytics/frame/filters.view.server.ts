import { currencies } from '#kernel/money.ts'
import { controlsOf, isControl } from '../params/controls.ts'
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
import { pathOf, type SectionName } from '../sections/section-names.ts'

type Choice = { name: string; label: string; value: string; options: { value: string; text: string }[] }

export type FiltersView = ReturnType<typeof filtersView>

type Input = { section: SectionName; params: ReportParams; cities: ReadonlyMap<string, string> }

/** The form of a report, and the filters in use. */
export const filtersView = ({ section, params, cities }: Input, words: ReportWords) => ({
  path: pathOf(section),
  form: formOf(section, params, cities, words),
  chosen: chosenOf(section, params, words),
})

function formOf(section: SectionName, params: ReportParams, cities: Input['cities'], words: ReportWords) {
  const isOffered = (name: string) => controlsOf[section].some((each) => each === name)
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
    range: select('range', preset, [...presets, 'custom'], (value) => t(`analytics:preset.${value}`)),
    arranged: [
      select('compare', compare, comparisons, (value) => t(`analytics:compare.${value}`)),
      select('by', grain, grains, (value) => t(`analytics:by.${value}`)),
    ].filter(({ name }) => isOffered(name)),
    filters: [
      ...(['site', 'unit', 'subcategory', 'device', 'source'] as const).filter(isOffered).map(filter),
      ...(isOffered('currency') ? [currencyOf(params, words)] : []),
    ],
    city: isOffered('city')
      ? { value: filters.city ? words.city(filters.city) : '', names: [...cities.values()] }
      : null,
    hidden: [...queryOf(params)].filter(([name]) => isControl(name) && !isOffered(name)),
    days: { ...typed, problems: problemsOf(problem, words) },
  }
}

const currencyOf = ({ currency }: ReportParams, { t }: ReportWords): Choice => ({
  name: 'currency',
  label: t('analytics:filter.currency'),
  value: currency ?? '',
  options: ['', ...currencies].map((value) => ({ value, text: value || t('analytics:searches.mostSearched') })),
})

function problemsOf(problem: ReportParams['problem'], { t }: ReportWords): { from?: string; to?: string } {
  if (problem === null) return {}
  return { [problem === 'from' ? 'from' : 'to']: t(`analytics:problems.${problem}`) }
}

function valueText(name: FilterName, value: string, words: ReportWords): string {
  if (name === 'city') return words.city(value)
  return name === 'subcategory' ? words.subcategory(value) : words.t(`analytics:${name}.${value}`)
}

const chosenOf = (section: SectionName, params: ReportParams, words: ReportWords) =>
  filterNames.flatMap((name) => {
    const value = params.filters[name]
    if (value === undefined || !controlsOf[section].includes(name)) return []
    const query = queryOf(params, { filters: { ...params.filters, [name]: undefined } })
    return [
      {
        text: `${words.t(`analytics:filter.${name}`)}: ${valueText(name, value, words)}`,
        without: pathWith(pathOf(section), query),
      },
    ]
  })
