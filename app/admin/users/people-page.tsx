import { Form } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Field } from '../../ui/field.tsx'
import { Link } from '../../ui/link.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { ChoiceLinks } from '../../ui/pages/choice-links.tsx'
import { PagedSection } from '../../ui/pages/paged-section.tsx'
import { useTranslation } from '../../ui/texts.tsx'

type Person = {
  id: string
  name: string
  email: string
  since: string
  isAdmin: boolean
  isSuspended: boolean
  listings: number
}

type Props = {
  list: string
  lists: readonly string[]
  query: string
  people: readonly Person[]
  count: number
  page: number
  pages: number
}

/** Everybody with an account, to be looked for. */
export function PeoplePage({ list, lists, query, people, count, page, pages }: Props) {
  const { t } = useTranslation('people')
  const words = {
    label: t('pages.label'),
    previous: t('pages.previous'),
    next: t('pages.next'),
    page: (number: number) => t('pages.page', { page: number }),
  }
  const search = query ? `&q=${encodeURIComponent(query)}` : ''
  return (
    <main id="main" className="page max-w-[64rem] pt-8">
      <PageTitle isLead>{t('title')}</PageTitle>
      <Form role="search" className="mt-4 flex flex-wrap items-end gap-3">
        <input type="hidden" name="list" value={list} />
        <Field
          label={t('search')}
          name="q"
          type="search"
          defaultValue={query}
          maxLength={254}
          className="min-w-0 grow"
        />
        <Button>{t('find')}</Button>
      </Form>
      <ChoiceLinks
        label={t('lists.label')}
        className="mt-4 mb-6"
        choices={lists.map((each) => ({
          to: `/admin/users?list=${each}${search}`,
          text: t(`lists.${each}`),
          isShown: each === list,
        }))}
      />
      {people.length === 0 ? (
        <EmptyState icon="search" title={t('none')} text={t('noneText')} />
      ) : (
        <PagedSection title={t('count', { count })} name="page" {...{ page, pages, words }}>
          <ul className="divided rounded-2xl border border-sand-200 bg-white">
            {people.map((person) => (
              <Row key={person.id} person={person} />
            ))}
          </ul>
        </PagedSection>
      )}
    </main>
  )
}

function Row({ person: { id, name, email, since, isAdmin, isSuspended, listings } }: { person: Person }) {
  const { t } = useTranslation('people')
  return (
    <li className="relative grid gap-x-6 px-5 py-3.5 hover:bg-sand-50 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_11rem]">
      <span className="flex min-w-0 flex-wrap items-center gap-x-2">
        <Link to={`/admin/users/${id}`} className="truncate font-semibold after:absolute after:inset-0">
          {name}
        </Link>
        {isAdmin && <Badge>{t('badge.admin')}</Badge>}
        {isSuspended && <Badge isBad>{t('badge.suspended')}</Badge>}
      </span>
      <span className="truncate text-sm text-ink-500">{email}</span>
      <span className="text-sm text-ink-500">
        {listings > 0 ? t('listings', { count: listings }) : t('since', { since })}
      </span>
    </li>
  )
}

export function Badge({ isBad = false, children }: { isBad?: boolean; children: string }) {
  return (
    <span
      className={`rounded-full px-2.5 py-0.5 text-sm font-semibold ${isBad ? 'bg-alert-50 text-alert-700' : 'bg-sand-100 text-ink-900'}`}
    >
      {children}
    </span>
  )
}
