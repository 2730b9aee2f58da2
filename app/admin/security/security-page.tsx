import { Form, useOutletContext } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field, SelectField } from '#app/ui/field.tsx'
import { LanguageField, Link } from '#app/ui/link.tsx'
import { LogEntry } from '#app/ui/pages/log-entry.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { Instant } from '#app/session/instant.tsx'
import type { AdminPages } from '../frame/admin-pages.ts'
import { FoldedFilters } from '../frame/folded-filters.tsx'
import type { SecurityView } from './security.view.server.ts'

type Filter = { kind: string | null; of: string; network: string; until: string }
type Props = {
  description: string
  filter: Filter
  kinds: readonly { kind: string; name: string }[]
  events: readonly SecurityView[]
  isNewest: boolean
  older: number | null
}

/** Everybody's security events, newest first, with their filters in the address. */
export function SecurityEventsPage({ description, filter, kinds, events, isNewest, older }: Props) {
  const { t } = useTranslation('happened')
  return useOutletContext<AdminPages>().listPage({
    title: t('admin.title'),
    isLead: true,
    head: (
      <>
        <p className="text-ink-500">{description}</p>
        <Search filter={filter} kinds={kinds} />
      </>
    ),
    none: events.length === 0 ? { icon: 'clock', title: t('admin.none'), text: t('admin.noneText') } : null,
    children: (
      <ol className="divided rounded-2xl border border-sand-200 bg-white">
        {events.map((event) => (
          <Event key={event.id} event={event} />
        ))}
      </ol>
    ),
    turns: {
      label: t('pages'),
      ways: [
        isNewest ? null : { to: addressOf(filter), text: t('newest') },
        older !== null ? { to: addressOf(filter, older), text: t('older') } : null,
      ],
    },
  })
}

function addressOf(filter: Filter, before?: number): string {
  const pairs = Object.entries({ ...filter, before: before?.toString() }).filter(
    (pair): pair is [string, string] => !!pair[1],
  )
  const search = new URLSearchParams(pairs).toString()
  return search ? `/admin/security?${search}` : '/admin/security'
}

function Search({ filter: { kind, of, network, until }, kinds }: Pick<Props, 'filter' | 'kinds'>) {
  const { t } = useTranslation('happened')
  return (
    // A link may bring other filters than the fields have.
    <Form
      key={[kind, of, network, until].join()}
      role="search"
      action="/admin/security"
      className="mt-4 mb-6 flex flex-wrap items-end gap-3"
    >
      <LanguageField />
      <Field
        label={t('admin.who')}
        name="of"
        type="search"
        defaultValue={of}
        maxLength={254}
        className="min-w-0 grow"
      />
      <FoldedFilters isUsed={[kind, network, until].some(Boolean)}>
        <SelectField label={t('admin.kind')} name="kind" defaultValue={kind ?? ''} className="min-w-0 grow">
          <option value="">{t('admin.everyKind')}</option>
          {kinds.map((each) => (
            <option key={each.kind} value={each.kind}>
              {each.name}
            </option>
          ))}
        </SelectField>
        <Field
          label={t('admin.networkMark')}
          name="network"
          type="search"
          defaultValue={network}
          maxLength={45}
          className="min-w-0 grow"
        />
        <Field
          label={t('admin.until')}
          name="until"
          type="datetime-local"
          defaultValue={until}
          className="min-w-0 grow"
        />
      </FoldedFilters>
      <Button>{t('admin.find')}</Button>
    </Form>
  )
}

function Event({ event: { when, what, how, from, who } }: { event: SecurityView }) {
  const on = who.address ? (
    <Link to={who.address} className="underline underline-offset-4">
      {who.name}
    </Link>
  ) : (
    who.name
  )
  return (
    <LogEntry when={<Instant {...when} />} what={what} on={on}>
      {how && <p className="text-sm text-ink-700">{how}</p>}
      {from && (
        <Link to={from.address} className="text-sm underline underline-offset-4">
          {from.text}
        </Link>
      )}
    </LogEntry>
  )
}
