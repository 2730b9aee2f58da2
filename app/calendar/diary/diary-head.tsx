import { Form } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Field, SelectField } from '#app/ui/field.tsx'
import { ChoiceLinks } from '#app/ui/pages/choice-links.tsx'
import { Turns } from '#app/ui/pages/month-table.tsx'
import { LanguageField } from '#app/ui/link.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import type { DiaryPageView } from './diary.view.server.ts'

type Props = { view: DiaryPageView }

/** Which days are shown, and of which listings. */
export function DiaryHead({ view }: Props) {
  const { t } = useTranslation('diary')
  const { title, turns, views } = view
  return (
    <>
      <div className="flex items-center gap-2">
        <h2 id="days-title" className="grow text-lg leading-tight font-bold first-letter:capitalize sm:text-xl">
          {title}
        </h2>
        <ButtonLink to={turns.today} preventScrollReset look="plain" className="min-h-11 px-3 text-sm sm:px-4">
          {t('today')}
        </ButtonLink>
        <Turns previous={turns.previous} next={turns.next} />
      </div>
      <ChoiceLinks {...views} keepsPlace className="one-row mt-2" />
      <Filter key={view.params} view={view} />
    </>
  )
}

/** A form without a script: the address is what it asks for. */
function Filter({ view: { address, kinds, states, isFiltered } }: Props) {
  const { t } = useTranslation('diary')
  const options = (list: DiaryPageView['kinds']) => (
    <>
      <option value="">{t('filter.all')}</option>
      {list.map(({ value, text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </>
  )
  return (
    <details className="mt-3 mb-4" open={isFiltered}>
      <summary className="min-h-11 content-center font-semibold underline underline-offset-4">
        {t('filter.title')}
      </summary>
      <Form method="get" preventScrollReset className="grid gap-3 sm:flex sm:flex-wrap sm:items-end">
        <LanguageField />
        <input type="hidden" name="view" value={address.view} />
        <Field type="date" name="from" label={t('filter.from')} defaultValue={address.from} />
        <Field name="q" label={t('filter.text')} defaultValue={address.text} maxLength={80} autoComplete="off" />
        {kinds.length > 1 && (
          <SelectField name="kind" label={t('filter.kind')} defaultValue={address.kind}>
            {options(kinds)}
          </SelectField>
        )}
        <SelectField name="state" label={t('filter.state')} defaultValue={address.state}>
          {options(states)}
        </SelectField>
        <Button look="plain">{t('filter.show')}</Button>
      </Form>
    </details>
  )
}
