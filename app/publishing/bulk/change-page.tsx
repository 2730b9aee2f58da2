import { type BulkAction, MAX_BULK } from '#domain/publishing/bulk-action.ts'
import type { Fields } from '#domain/publishing/step.ts'
import { Form, useLocation, useNavigation } from 'react-router'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { LanguageField, Link } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { BackLink } from '#app/ui/pages/back-link.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { deferredField } from '#app/ui/deferred.tsx'
import type { BulkRowView } from './change.view.server.ts'

/** The fields are written once: they need no script. */
const BulkFields = deferredField(async () => (await import('./bulk-fields.tsx')).BulkFields)

type Props = {
  action: BulkAction
  /** The chosen listings' ids; none where they are too many. */
  ids: readonly string[]
  count: number
  /** The fields of an address that chooses them. */
  choice: readonly { name: string; value: string }[]
  isTooMany: boolean
  /** The act's values, as they were typed. */
  form: Fields
  problems: Readonly<Record<string, string>>
  isPreviewed: boolean
  rows: readonly BulkRowView[]
  changeId: string
}

/** An act on many listings: its values, what it would do to each, and the button that does it. */
export function ChangePage(props: Props) {
  const { action, ids, count, isTooMany, problems, isPreviewed } = props
  const { t } = useTranslation('bulk')
  const hasFields = action !== 'publish' && action !== 'pause'
  return (
    <main id="main" className="page max-w-[64rem] pt-6">
      <BackLink to="/manage-listings">{t('back')}</BackLink>
      <PageTitle className="mt-2">{t(`title.${action}`)}</PageTitle>
      <p className="mt-1 max-w-text text-ink-700">{t(`lead.${action}`)}</p>
      {isTooMany && <Notice tone="bad" title={t('problems.too-many', { listings: MAX_BULK })} className="mt-6" />}
      {!isTooMany && count === 0 && <Notice tone="bad" title={t('problems.none')} className="mt-6" />}
      {problems['form'] && <Notice tone="bad" title={problems['form']} className="mt-6" />}
      {hasFields && ids.length > 0 && <Values {...props} />}
      {isPreviewed && ids.length > 0 && <Preview {...props} />}
    </main>
  )
}

/** The values are asked for by an address, so that what is shown can be reloaded. */
function Values({ action, choice, form, problems, isPreviewed }: Props) {
  const { t } = useTranslation('bulk')
  return (
    <Form preventScrollReset className="mt-6 grid gap-5 rounded-2xl border border-sand-200 bg-white p-5 sm:p-6">
      <LanguageField />
      <input type="hidden" name="do" value={action} />
      {choice.map(({ name, value }) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <BulkFields action={action} form={form} problems={problems} />
      <button className={buttonClass(isPreviewed ? 'plain' : 'primary', 'justify-self-start')}>{t('show')}</button>
    </Form>
  )
}

function Preview({ action, ids, form, rows, changeId }: Props) {
  const { t } = useTranslation('bulk')
  const { pathname, search } = useLocation()
  const isBusy = useNavigation().formMethod === 'POST'
  const changed = rows.filter(({ willChange }) => willChange)
  const left = rows.filter(({ willChange }) => !willChange)
  return (
    <>
      <Form method="post" action={pathname + search} className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2">
        <input type="hidden" name="do" value={action} />
        {ids.map((id) => (
          <input key={id} type="hidden" name="listing" value={id} />
        ))}
        <input type="hidden" name="changeId" value={changeId} />
        {Object.entries(form).map(
          ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
        )}
        {changed.length > 0 && (
          <Button isBusy={isBusy} name="intent" value="apply">
            {t(`apply.${action}`, { count: changed.length })}
          </Button>
        )}
        <Link to="/manage-listings" className={buttonClass('quiet')}>
          {t('cancel')}
        </Link>
        <p className="basis-full text-sm text-ink-500">{t('undoable')}</p>
      </Form>
      <Rows id="changed" title={t('changed', { count: changed.length })} rows={changed} />
      <Rows id="left" title={t('left', { count: left.length })} rows={left} />
    </>
  )
}

function Rows({ id, title, rows }: { id: string; title: string; rows: readonly BulkRowView[] }) {
  if (rows.length === 0) return null
  return (
    <section aria-labelledby={id} className="mt-8">
      <h2 id={id} className="mb-3 text-lg font-bold">
        {title}
      </h2>
      <ul className="divided rounded-2xl border border-sand-200 bg-white">
        {rows.map((row) => (
          <li key={row.id} className="grid gap-x-6 px-4 py-2 sm:grid-cols-2">
            <Link to={row.to} className="min-w-0 truncate py-1 font-semibold" dir="auto">
              {row.title}
            </Link>
            <span className="py-1 text-sm figures sm:text-right">{row.text}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
