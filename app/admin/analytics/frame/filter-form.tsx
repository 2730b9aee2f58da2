import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field, SelectField } from '#app/ui/field.tsx'
import { LanguageField, Link } from '#app/ui/link.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import type { FiltersView } from './filters.view.server.ts'

/** Range, comparison and filters: a plain form, whose fields are the page's address. */
export function FilterForm({ path, form, chosen }: FiltersView) {
  const { t } = useTranslation('reportPage')
  const { range, arranged, filters, city, hidden, days, key } = form
  return (
    <Form key={key} action={path} role="search" aria-label={t('filters')} className="group grid gap-3 print:hidden">
      <LanguageField />
      {hidden.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="grid grid-cols-5 items-start gap-3 lg:flex lg:flex-wrap">
        <Choice {...range} className="min-w-0 max-lg:col-span-5" />
        {arranged.map((each) => (
          <Choice key={each.name} {...each} className={`min-w-0 ${widthOf(each.name, arranged.length)}`} />
        ))}
        <div className="hidden grid-cols-1 items-start gap-3 group-has-[option[value=custom]:checked]:grid max-lg:col-span-5 sm:grid-cols-2">
          <Field type="date" name="from" label={t('from')} defaultValue={days.from} problem={days.problems.from} />
          <Field type="date" name="to" label={t('to')} defaultValue={days.to} problem={days.problems.to} />
        </div>
        <Button look="plain" className="max-lg:order-last max-lg:col-span-5 lg:mt-6.5">
          {t('show')}
        </Button>
        {city && <Filters filters={filters} city={city} />}
      </div>
      <Chosen chosen={chosen} />
    </Form>
  )
}

/** On a phone the comparison needs more room than 'Week' does. */
const widthOf = (name: string, count: number) =>
  count === 1 ? 'max-lg:col-span-5' : name === 'compare' ? 'max-lg:col-span-3' : 'max-lg:col-span-2'

type FormView = FiltersView['form']
type FiltersProps = { filters: FormView['filters']; city: NonNullable<FormView['city']> }

function Filters({ filters, city }: FiltersProps) {
  const { t } = useTranslation('reportPage')
  return (
    <details className="max-lg:col-span-5 lg:basis-full">
      <summary className="min-h-11 w-fit py-2.5 text-sm font-semibold underline underline-offset-4">
        {t('more')}
      </summary>
      <div className="mt-2 grid grid-cols-2 gap-3 lg:grid-cols-6">
        {filters.map((each) => (
          <Choice key={each.name} {...each} className="min-w-0" />
        ))}
        <Field
          name="city"
          label={t('city')}
          defaultValue={city.value}
          list="report-cities"
          maxLength={120}
          className="min-w-0"
        />
        <datalist id="report-cities">
          {city.names.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </datalist>
      </div>
    </details>
  )
}

function Choice({ name, label, value, options, className }: FormView['range'] & { className: string }) {
  return (
    <SelectField name={name} label={label} defaultValue={value} className={className}>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.text}
        </option>
      ))}
    </SelectField>
  )
}

/** The filters in use, each with a link to the same page without it. */
function Chosen({ chosen }: Pick<FiltersView, 'chosen'>) {
  const { t } = useTranslation('reportPage')
  if (chosen.length === 0) return null
  return (
    <ul aria-label={t('chosen')} className="flex flex-wrap gap-2">
      {chosen.map(({ text, without }) => (
        <li key={text}>
          <Link
            to={without}
            preventScrollReset
            aria-label={t('without', { name: text })}
            className="inline-flex min-h-11 items-center gap-2 rounded-full bg-sand-100 px-4 text-sm font-semibold hover:bg-sand-200"
          >
            {text}
            <span aria-hidden="true">×</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
