import { categories, categoryTree } from '#domain/listings/category.ts'
import { useTranslation } from 'react-i18next'
import { Form, useLocation, useNavigation } from 'react-router'
import { Icon } from '../../ui/icon.tsx'

const segment = 'min-w-0 flex-1 px-5 py-2.5'
const label = 'block text-xs font-semibold text-ink-700'
const control = 'block w-full min-w-0 bg-transparent py-0.5 text-base text-ink-900 placeholder:text-ink-500'

/** Where, what, when, who: one form of plain fields that writes the address and leaves out what is empty. In a row, or stacked in a dialog. */
export function SearchForm({ isStacked = false }: { isStacked?: boolean }) {
  const { t } = useTranslation(['search', 'kinds'])
  const location = useLocation()
  const params = new URLSearchParams(location.search)
  const isHourly = params.get('type') === 'hour'
  const isBusy = useNavigation().location?.pathname === '/'
  const value = (name: string) => params.get(name) ?? ''

  return (
    // A new address is a new form: its fields start from what the address says.
    <Form key={location.search} role="search" action="/" className="grid gap-3" onSubmit={leaveOutEmpty}>
      {params.has('lang') && <input type="hidden" name="lang" value={value('lang')} />}
      <TypeChoice isHourly={isHourly} />
      <div
        className={`flex border border-sand-200 bg-white shadow-soft ${isStacked ? 'flex-col divide-y divide-sand-200 rounded-2xl' : 'items-center divide-x divide-sand-200 rounded-full [&>:last-child]:border-l-0'}`}
      >
        <div className={segment}>
          <label className={label}>
            {t('where')}
            <input
              name="location"
              defaultValue={value('location')}
              placeholder={t('wherePlaceholder')}
              maxLength={120}
              autoComplete="off"
              className={control}
            />
          </label>
        </div>
        <div className={segment}>
          <label className={label}>
            {t('what')}
            <select
              name="category"
              defaultValue={value('category')}
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
        </div>
        <div className={`${segment} grid grid-cols-2 gap-3 md:flex-[1.5]`}>
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
        </div>
        <div className={`${segment} md:flex-[0.55]`}>
          <label className={label}>
            {t('guests')}
            <input
              type="number"
              name="guests"
              min={1}
              max={10000}
              inputMode="numeric"
              defaultValue={value('guests')}
              placeholder={t('guestsPlaceholder')}
              className={control}
            />
          </label>
        </div>
        <div className="p-2">
          <button
            type="submit"
            className="flex min-h-12 w-full items-center justify-center gap-2 rounded-full bg-clay-600 px-6 font-semibold text-white hover:bg-clay-700"
          >
            <Icon
              name={isBusy ? 'loader' : 'search'}
              className={isBusy ? 'animate-[spin_900ms_linear_infinite]' : ''}
            />
            {t('search')}
          </button>
        </div>
      </div>
    </Form>
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

/** The address says only what was chosen (spec §2). Fields without a name are not sent; the next page makes them new. */
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
