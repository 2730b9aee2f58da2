import { buttonClass } from '#app/ui/button.tsx'
import { Field, SelectField } from '#app/ui/field.tsx'
import { LanguageField } from '#app/ui/link.tsx'
import { useTranslation } from '#app/ui/texts.tsx'

type Props = {
  lists: readonly string[]
  listings: readonly { id: string; title: string }[]
  /** The part that the page shows. */
  list: string | null
}

/** The browser itself sends this form, because a file answers it. */
export function ExportForm({ lists, listings, list }: Props) {
  const { t } = useTranslation(['hostExport', 'host'])
  return (
    <section
      id="export"
      aria-labelledby="export-title"
      className="mt-6 scroll-mt-24 rounded-2xl border border-sand-200 bg-white p-5"
    >
      <h2 id="export-title" className="mb-4 text-lg font-bold">
        {t('title')}
      </h2>
      <form action="/host/bookings/export" className="grid gap-4 sm:grid-cols-2">
        <LanguageField />
        <SelectField name="list" label={t('list')} defaultValue={list ?? ''}>
          <option value="">{t('every')}</option>
          {lists.map((each) => (
            <option key={each} value={each}>
              {t(`host:lists.${each}`)}
            </option>
          ))}
        </SelectField>
        <SelectField name="listing" label={t('listing')} defaultValue="">
          <option value="">{t('everyListing')}</option>
          {listings.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </SelectField>
        <Field type="date" name="from" label={t('from')} />
        <Field type="date" name="to" label={t('to')} />
        <p className="flex flex-wrap gap-3 sm:col-span-2">
          {(['csv', 'xlsx'] as const).map((format) => (
            <button key={format} name="format" value={format} className={buttonClass('plain')}>
              {t(`format.${format}`)}
            </button>
          ))}
        </p>
      </form>
    </section>
  )
}
