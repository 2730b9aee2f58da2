import { categories, categoryTree, isCategory, isSubcategory } from '#domain/listings/category.ts'
import type { Draft } from '#domain/search/draft.ts'
import { MAX_SENTENCE } from '#domain/search/search.ts'
import { isDay } from '#kernel/dates.ts'
import { LanguageField } from '#app/ui/link.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { Form, useLocation, useNavigation } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import { barClass, goClass, goTextClass, segmentBox, segmentClass, segmentLabel } from './big-bar/segment.tsx'

const box = 'min-w-0 px-5 py-2.5'
const label = `min-w-0 ${segmentLabel}`
const control = 'block w-full min-w-0 bg-transparent py-0.5 text-base text-ink-900 placeholder:text-ink-500'

/** One plain form that writes the address without empty fields; stacked in a dialog. */
export function SearchForm({ ref }: { ref?: React.Ref<HTMLFormElement> }) {
  const location = useLocation()
  const { value, isHourly, isBusy } = useSearchValues()

  return (
    // A new address remounts the form, so that its fields start from the address.
    <Form ref={ref} key={location.search} role="search" action="/" className="grid gap-3" onSubmit={leaveOutEmpty}>
      <LanguageField />
      <TypeChoice isHourly={isHourly} />
      <div className="flex flex-col divided rounded-2xl border border-sand-200 bg-white shadow-soft">
        <div className={box}>
          <WhereField value={value('location')} />
        </div>
        <div className={box}>
          <WhatField value={value('category')} />
        </div>
        <div className={`${box} grid grid-cols-2 gap-3`}>
          <DayFields isHourly={isHourly} value={value} />
        </div>
        <div className={box}>
          <GuestsField value={value('guests')} />
        </div>
        <div className="grid p-2">
          <Go isBusy={isBusy} />
        </div>
      </div>
    </Form>
  )
}

/** The values of an address by field; those that it lacks are left out. */
type RowValues = { isHourly: boolean; values: Readonly<Record<string, string>> }

/** The same in a row of the bar's size, until the bar is there and without script: a form of HTML alone, which the server may write once for all. */
export function SearchRow({ isHourly, values }: RowValues) {
  const { t } = useTranslation('bar')
  const value = (name: string) => values[name] ?? ''

  return (
    <form role="search" aria-label={t('label')} action="/">
      <LanguageField />
      {isHourly && <input type="hidden" name="type" value="hour" />}
      <div className={`${barClass} bg-white`}>
        <div className={`${segmentClass.where} ${segmentBox}`}>
          <WhereField value={value('location')} />
        </div>
        <div className={`${segmentClass.what} ${segmentBox}`}>
          <WhatField value={value('category')} />
        </div>
        <div className={`${segmentClass.dates} ${segmentBox} grid grid-cols-2 gap-3`}>
          <DayFields isHourly={isHourly} value={value} />
        </div>
        <div className={`${segmentClass.who} ${segmentBox}`}>
          <GuestsField value={value('guests')} />
        </div>
        <div className="p-2">
          <Go isBusy={false} textClass={goTextClass} />
        </div>
      </div>
    </form>
  )
}

const rowFields = ['location', 'category', 'checkIn', 'checkOut', 'guests']

/** The address in the fields of the row. */
export function useRowValues(): RowValues {
  const { value, isHourly } = useSearchValues()
  const values = rowFields.map((name) => [name, value(name)] as const).filter(([, given]) => given !== '')
  return { isHourly, values: Object.fromEntries(values) }
}

function useSearchValues() {
  const params = new URLSearchParams(useLocation().search)
  const isBusy = useNavigation().location?.pathname === '/'
  const value = (name: string) => params.get(name) ?? ''
  return { value, isHourly: value('type') === 'hour', isBusy }
}

function WhereField({ value }: { value: string }) {
  const { t } = useTranslation('search')
  return (
    <label className={label}>
      {t('where')}
      <input
        name="location"
        defaultValue={value}
        placeholder={t('wherePlaceholder')}
        maxLength={MAX_SENTENCE}
        autoComplete="off"
        className={control}
      />
    </label>
  )
}

function WhatField({ value }: { value: string }) {
  const { t } = useTranslation(['search', 'kinds'])
  return (
    <label className={label}>
      {t('what')}
      <select
        name="category"
        defaultValue={value}
        className={`${control} appearance-none truncate bg-[url(/chevron.svg)] bg-[length:1rem] bg-right bg-no-repeat pr-5`}
      >
        <option value="">{t('anything')}</option>
        {categories.map((category) => (
          <optgroup key={category} label={t(`kinds:category.${category}`)}>
            <option value={category}>{t('allOf', { kind: t(`kinds:category.${category}`) })}</option>
            {categoryTree[category].map((child) => (
              <option key={child} value={child}>
                {t(`kinds:subcategory.${child}`)}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </label>
  )
}

function DayFields({ isHourly, value }: { isHourly: boolean; value: (name: string) => string }) {
  const { t } = useTranslation('search')
  return (
    <>
      <label className={label}>
        {t(isHourly ? 'date' : 'checkIn')}
        <input type="date" name="checkIn" defaultValue={value('checkIn')} className={control} />
      </label>
      {!isHourly && (
        <label className={label}>
          {t('checkOut')}
          <input type="date" name="checkOut" defaultValue={value('checkOut')} className={control} />
        </label>
      )}
    </>
  )
}

function GuestsField({ value }: { value: string }) {
  const { t } = useTranslation('search')
  return (
    <label className={label}>
      {t('guests')}
      <input
        type="number"
        name="guests"
        min={1}
        max={10000}
        inputMode="numeric"
        defaultValue={value}
        placeholder={t('guestsPlaceholder')}
        className={control}
      />
    </label>
  )
}

function Go({ isBusy, textClass = '' }: { isBusy: boolean; textClass?: string }) {
  const { t } = useTranslation('search')
  return (
    <button type="submit" className={goClass}>
      <Icon name={isBusy ? 'loader' : 'search'} className={isBusy ? 'animate-[spin_900ms_linear_infinite]' : ''} />
      <span className={textClass}>{t('search')}</span>
    </button>
  )
}

function TypeChoice({ isHourly }: { isHourly: boolean }) {
  const { t } = useTranslation('search')
  const choice =
    'flex min-h-11 cursor-pointer items-center rounded-full px-4 text-sm font-semibold has-checked:bg-ink-900 has-checked:text-white has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink-900'
  return (
    <fieldset className="flex justify-center">
      <legend className="sr-only">{t('type')}</legend>
      <div className="flex rounded-full border border-sand-200 bg-white p-1">
        <label className={choice}>
          <input
            type="radio"
            name="type"
            value=""
            defaultChecked={!isHourly}
            onChange={submitNow}
            className="sr-only"
          />
          {t('perDay')}
        </label>
        <label className={choice}>
          <input
            type="radio"
            name="type"
            value="hour"
            defaultChecked={isHourly}
            onChange={submitNow}
            className="sr-only"
          />
          {t('perHour')}
        </label>
      </div>
    </fieldset>
  )
}

const submitNow = (event: React.ChangeEvent<HTMLInputElement>) => event.currentTarget.form?.requestSubmit()

/** The address has only chosen values (spec §2): unnamed fields are not sent. */
function leaveOutEmpty(event: React.FormEvent<HTMLFormElement>): void {
  for (const field of event.currentTarget.elements) {
    if ((field instanceof HTMLInputElement || field instanceof HTMLSelectElement) && field.value === '')
      field.disabled = true
  }
  const form = event.currentTarget
  // Given back at once for the eye and for Back: the form's data have been read by then.
  queueMicrotask(() => {
    for (const field of form.elements)
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.disabled = false
  })
}

/** Fields that differ from their initial values; the address is right about the others. */
export function typedIn(form: HTMLFormElement): Partial<Draft> {
  const changed = (name: string) => {
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLInputElement && field.value !== field.defaultValue) return field.value
    if (field instanceof HTMLSelectElement && !field.selectedOptions[0]?.defaultSelected) return field.value
    return null
  }
  const [location, kind, from, to, guests] = ['location', 'category', 'checkIn', 'checkOut', 'guests'].map(changed)
  return {
    ...(location && { location, coordinates: null }),
    ...(kind && { category: isCategory(kind) ? kind : null, subcategory: isSubcategory(kind) ? kind : null }),
    ...(from && isDay(from) && { from }),
    ...(to && isDay(to) && { to }),
    ...(guests && { guests: { adults: Number(guests) || 0, children: 0, infants: 0, pets: 0 } }),
  }
}
