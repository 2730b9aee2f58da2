import { type OwnFilter, ownSorts, ownStates } from '#domain/publishing/own-list.ts'
import { Form } from 'react-router'
import { useTranslation } from '#app/ui/texts.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { Field, SelectField } from '#app/ui/field.tsx'
import { LanguageField, Link, textLinkClass } from '#app/ui/link.tsx'

/** A host's own listings are searched, filtered and sorted by a form whose address can be shared. */
export function OwnFilterForm({ filter }: { filter: OwnFilter }) {
  const { t } = useTranslation('manage')
  const { q, state, sort } = filter
  const isFiltered = q !== '' || state !== 'all' || sort !== 'made'
  return (
    <Form
      role="search"
      aria-label={t('find.label')}
      className="mb-6 grid items-end gap-3 sm:grid-cols-[1fr_auto_auto_auto]"
    >
      <LanguageField />
      <Field type="search" name="q" label={t('find.words')} defaultValue={q} maxLength={100} key={`q ${q}`} />
      <div className="grid grid-cols-2 gap-3 sm:contents">
        <SelectField name="state" label={t('find.state')} defaultValue={state} key={`state ${state}`}>
          {ownStates.map((each) => (
            <option key={each} value={each}>
              {t(`find.states.${each}`)}
            </option>
          ))}
        </SelectField>
        <SelectField name="sort" label={t('find.sort')} defaultValue={sort} key={`sort ${sort}`}>
          {ownSorts.map((each) => (
            <option key={each} value={each}>
              {t(`find.sorts.${each}`)}
            </option>
          ))}
        </SelectField>
      </div>
      <div className="flex items-center gap-4">
        <button className={buttonClass('plain')}>{t('find.go')}</button>
        {isFiltered && (
          <Link to="/manage-listings" className={textLinkClass}>
            {t('find.all')}
          </Link>
        )}
      </div>
    </Form>
  )
}
