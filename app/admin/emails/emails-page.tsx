import { Form, useSearchParams, useOutletContext } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field, SelectField } from '#app/ui/field.tsx'
import { Link, textLinkClass } from '#app/ui/link.tsx'
import { ChoiceLinks } from '#app/ui/pages/choice-links.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { Instant, type InstantView } from '#app/session/instant.tsx'
import type { AdminPages } from '../frame/admin-pages.ts'

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

type Filter = { state: string | null; type: string | null; to: string }

type Props = Filter & {
  before: string | null
  states: readonly string[]
  types: readonly { type: string; name: string }[]
  emails: readonly EmailRow[]
  older: string | null
}

/** All sent, waiting and dead e-mails. */
export function EmailsPage({ before, states, types, emails, older, ...filter }: Props) {
  const { t } = useTranslation('admin')
  const { state, type, to } = filter
  return useOutletContext<AdminPages>().listPage({
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
        <Search types={types} {...filter} />
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
            text: t(state || type || to || before ? 'emails.noneFound' : 'emails.noneText'),
          }
        : null,
    children: (
      <ul className="divided rounded-2xl border border-sand-200 bg-white">
        {emails.map((email) => (
          <Row key={email.id} email={email} />
        ))}
      </ul>
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

function Search({ types, state, type, to }: Filter & Pick<Props, 'types'>) {
  const { t } = useTranslation('admin')
  const lang = useSearchParams()[0].get('lang')
  return (
    <Form role="search" action="/admin/emails" className="mt-4 flex flex-wrap items-end gap-3">
      {lang && <input type="hidden" name="lang" value={lang} />}
      {state && <input type="hidden" name="state" value={state} />}
      <Field
        label={t('emails.toAddress')}
        name="to"
        type="search"
        defaultValue={to}
        maxLength={254}
        className="min-w-0 grow"
      />
      <SelectField label={t('emails.type')} name="type" defaultValue={type ?? ''} className="min-w-0 grow">
        <option value="">{t('emails.everyType')}</option>
        {types.map((each) => (
          <option key={each.type} value={each.type}>
            {each.name}
          </option>
        ))}
      </SelectField>
      <Button>{t('emails.find')}</Button>
    </Form>
  )
}

function Row({ email: { id, to, language, type, subject, status, lastError, line } }: { email: EmailRow }) {
  const isBad = status === 'dead' || status === 'failed'
  return (
    <li className="relative grid gap-x-6 px-5 py-3.5 hover:bg-sand-50 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_11rem]">
      <Link to={`/admin/emails/${id}`} lang={language} className="truncate font-semibold after:absolute after:inset-0">
        {subject}
      </Link>
      <span className="truncate text-sm text-ink-500">{`${to} · ${type}`}</span>
      <span className={`text-sm ${isBad ? 'text-alert-700' : 'text-ink-500'}`}>
        <Instant {...line} />
      </span>
      {isBad && lastError && <span className="text-sm text-alert-700 wrap-anywhere">{lastError}</span>}
    </li>
  )
}
