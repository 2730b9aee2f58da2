import { Form, useOutletContext } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field, SelectField } from '#app/ui/field.tsx'
import { LanguageField, Link, textLinkClass } from '#app/ui/link.tsx'
import { ChoiceLinks } from '#app/ui/pages/choice-links.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { Instant, type InstantView } from '#app/session/instant.tsx'
import type { AdminPages } from '../frame/admin-pages.ts'
import { FoldedFilters } from '../frame/folded-filters.tsx'
import type { SelectionBar } from '../frame/selection-bar.view.server.ts'

type EmailRow = {
  id: string
  to: string
  language: string
  type: string
  subject: string
  status: string
  lastError: string | null
  /** Its state, and since when. */
  line: InstantView
}

type Filter = { state: string | null; type: string | null; to: string; since: string; until: string }

type Props = {
  filter: Filter
  before: string | null
  states: readonly string[]
  types: readonly { type: string; name: string }[]
  emails: readonly EmailRow[]
  older: string | null
  bar: SelectionBar
  /** Why nothing was chosen. */
  problem: string | null
}

/** All sent, waiting and dead e-mails. */
export function EmailsPage({ filter, before, states, types, emails, older, bar, problem }: Props) {
  const { t } = useTranslation('admin')
  const { state, ...others } = filter
  const { listPage, chooseBar } = useOutletContext<AdminPages>()
  return listPage({
    title: t('emails.title'),
    isLead: true,
    head: (
      <>
        <p className="text-ink-500">{t('emails.description')}</p>
        <p className="my-3">
          <Link to="/admin/emails/types" className={textLinkClass}>
            {t('emails.toTypes')}
          </Link>
        </p>
        <Search types={types} filter={filter} />
        <ChoiceLinks
          label={t('emails.states.label')}
          className="mt-4 mb-6"
          choices={[null, ...states].map((each) => ({
            to: addressOf({ ...filter, state: each }),
            text: t(`emails.states.${each ?? 'all'}`),
            isShown: each === state,
          }))}
        />
      </>
    ),
    none:
      emails.length === 0
        ? {
            icon: 'mail',
            title: t('emails.none'),
            text: t([state, before, ...Object.values(others)].some(Boolean) ? 'emails.noneFound' : 'emails.noneText'),
          }
        : null,
    children: (
      <>
        <ul className="divided rounded-2xl border border-sand-200 bg-white">
          {emails.map((email) => (
            <Row key={email.id} email={email} />
          ))}
        </ul>
        {chooseBar({ bar, problem })}
      </>
    ),
    turns: {
      label: t('emails.pages'),
      ways: [
        before ? { to: addressOf(filter), text: t('emails.newest') } : null,
        older ? { to: addressOf(filter, older), text: t('emails.older') } : null,
      ],
    },
  })
}

function addressOf(filter: Filter, before?: string): string {
  const pairs = Object.entries({ ...filter, before }).filter((pair): pair is [string, string] => !!pair[1])
  const search = new URLSearchParams(pairs).toString()
  return search ? `/admin/emails?${search}` : '/admin/emails'
}

function Search({ types, filter: { state, type, to, since, until } }: Pick<Props, 'types' | 'filter'>) {
  const { t } = useTranslation('admin')
  return (
    // A link may bring other filters than the fields have.
    <Form
      key={[state, type, to, since, until].join()}
      role="search"
      action="/admin/emails"
      className="mt-4 flex flex-wrap items-end gap-3"
    >
      <LanguageField />
      {state && <input type="hidden" name="state" value={state} />}
      <Field
        label={t('emails.toAddress')}
        name="to"
        type="search"
        defaultValue={to}
        maxLength={254}
        className="min-w-0 basis-full"
      />
      <FoldedFilters isUsed={[type, since, until].some(Boolean)}>
        <SelectField label={t('emails.type')} name="type" defaultValue={type ?? ''} className="min-w-60 flex-1">
          <option value="">{t('emails.everyType')}</option>
          {types.map((each) => (
            <option key={each.type} value={each.type}>
              {each.name}
            </option>
          ))}
        </SelectField>
        {Object.entries({ since, until }).map(([name, value]) => (
          <Field
            key={name}
            label={t(`emails.${name}`)}
            name={name}
            type="datetime-local"
            defaultValue={value}
            className="min-w-60 flex-1"
          />
        ))}
      </FoldedFilters>
      <Button>{t('emails.find')}</Button>
    </Form>
  )
}

function Row({ email: { id, to, language, type, subject, status, lastError, line } }: { email: EmailRow }) {
  const { t } = useTranslation('admin')
  const isBad = status === 'dead' || status === 'failed'
  return (
    <li
      data-row=""
      className="relative grid grid-cols-[2.75rem_minmax(0,1fr)] items-center gap-x-3 px-3 py-2 hover:bg-sand-50 sm:grid-cols-[2.75rem_minmax(0,1fr)_minmax(0,1fr)_11rem]"
    >
      <label className="relative z-10 row-span-4 grid size-11 place-items-center sm:row-span-1">
        <input
          type="checkbox"
          name="thing"
          value={id}
          form="selection"
          aria-label={t('emails.choose', { subject, to })}
          className="size-5 accent-clay-600"
        />
      </label>
      <Link to={`/admin/emails/${id}`} lang={language} className="truncate font-semibold after:absolute after:inset-0">
        {subject}
      </Link>
      <span className="truncate text-sm text-ink-500">{`${to} · ${type}`}</span>
      <span className={`text-sm ${isBad ? 'text-alert-700' : 'text-ink-500'}`}>
        <Instant {...line} />
      </span>
      {isBad && lastError && (
        <span className="text-sm text-alert-700 wrap-anywhere sm:col-span-3 sm:col-start-2">{lastError}</span>
      )}
    </li>
  )
}
