import { Form, useLocation, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/field.tsx'
import { LanguageField, Link, textLinkClass, useInLanguage } from '#app/ui/link.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { Instant } from '#app/session/instant.tsx'
import type { CaseView } from '../../cases/case.view.server.ts'

/** Marks of a case, templates for its answer, and other cases of the same people. */
export function CaseBar({ view: { mark, related, templates, fields } }: { view: CaseView }) {
  const { t } = useTranslation('cases')
  if (!mark && templates.length === 0 && related.length === 0) return null
  return (
    // A list of cases has one beside each, so it is no landmark.
    <div role="group" aria-label={t('label')} className="grid gap-4 rounded-2xl bg-sand-100 p-4">
      {mark && <Mark mark={mark} />}
      {templates.length > 0 && <Templates templates={templates} fields={fields} />}
      {related.map(({ name, rows }) => (
        <section key={name} aria-label={name}>
          <h2 className="font-bold">{name}</h2>
          <ul>
            {rows.map(({ key, text, line, address }) => (
              <li key={key} className="py-1.5 wrap-anywhere">
                {address ? (
                  <Link to={address} className="font-semibold underline underline-offset-4">
                    {text}
                  </Link>
                ) : (
                  text
                )}
                {line && (
                  <p className="text-sm text-ink-500">
                    <Instant {...line} />
                  </p>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function Mark({ mark }: { mark: NonNullable<CaseView['mark']> }) {
  const { kind, thing, back, holder, isOwn, text, submit } = mark
  const inLanguage = useInLanguage()
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Form method="post" action={inLanguage('/admin')} className="flex flex-wrap items-center gap-3">
      {Object.entries({ kind, thing, back, holder, count: '1' }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {text && <p className="font-semibold">{text}</p>}
      <Button look="plain" isBusy={isBusy} name="intent" value={isOwn ? 'leave' : 'take'}>
        {submit}
      </Button>
    </Form>
  )
}

/** Fills in the answer's field on the server, so that it works without script too. */
function Templates({ templates, fields }: Pick<CaseView, 'templates' | 'fields'>) {
  const { t } = useTranslation('cases')
  const { pathname, search } = useLocation()
  const params = new URLSearchParams(search)
  return (
    <Form action={pathname} preventScrollReset className="flex flex-wrap items-end gap-3">
      <LanguageField />
      {Object.entries(fields).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <SelectField
        label={t('templates')}
        name="template"
        defaultValue={params.get('template') ?? ''}
        className="min-w-0 flex-1"
      >
        {templates.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </SelectField>
      <Button look="plain">{t('fillIn')}</Button>
      <Link to="/admin/inquiries/templates" className={textLinkClass}>
        {t('manage')}
      </Link>
    </Form>
  )
}
