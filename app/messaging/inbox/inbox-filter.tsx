import { useId } from 'react'
import { Form, useSubmit } from 'react-router'
import { controlClass } from '#app/ui/field.tsx'
import { IconButton } from '#app/ui/lazy/icon-button.tsx'
import { LanguageField, Link } from '#app/ui/link.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import type { InboxView } from './inbox.view.server.ts'

/** Filters of the list: words, listing, unread and archived. */
export function InboxFilter({ inbox: { filter, listings, query } }: { inbox: InboxView }) {
  const { t } = useTranslation('messages')
  const submit = useSubmit()
  const id = useId()
  const { q, listing, isUnread, isArchived } = filter
  return (
    <search className="mt-4 grid grid-cols-1 gap-3">
      {/* Another address fills its fields anew. */}
      <Form key={query} method="get" action="/messages" className="grid grid-cols-1 gap-2" preventScrollReset>
        <LanguageField />
        {isUnread && <input type="hidden" name="unread" value="1" />}
        {isArchived && <input type="hidden" name="archived" value="1" />}
        <div className="relative">
          <label htmlFor={`${id}-q`} className="sr-only">
            {t('search')}
          </label>
          <input
            id={`${id}-q`}
            type="search"
            name="q"
            defaultValue={q}
            placeholder={t('search')}
            maxLength={100}
            className={`${controlClass} pr-12`}
          />
          <IconButton type="submit" icon="search" label={t('searchDo')} className="absolute top-0.5 right-0.5" />
        </div>
        {listings.length > 1 && (
          <>
            <label htmlFor={`${id}-listing`} className="sr-only">
              {t('listing')}
            </label>
            <select
              id={`${id}-listing`}
              name="listing"
              defaultValue={listing}
              onChange={({ target }) => void submit(target.form)}
              className={`${controlClass} appearance-auto`}
            >
              <option value="">{t('allListings')}</option>
              {listings.map(({ id: each, title }) => (
                <option key={each} value={each}>
                  {title}
                </option>
              ))}
            </select>
          </>
        )}
      </Form>
      <ul className="flex flex-wrap gap-2">
        {chips.map(({ name, params }) => (
          <li key={name}>
            <Link
              to={addressOf({ ...(q && { q }), ...(listing && { listing }), ...params })}
              aria-current={isOn(name, filter) ? 'true' : undefined}
              className="inline-flex min-h-11 items-center rounded-full border border-sand-300 px-3.5 text-sm font-semibold aria-[current]:border-ink-900 aria-[current]:bg-ink-900 aria-[current]:text-white"
            >
              {t(`show.${name}`)}
            </Link>
          </li>
        ))}
      </ul>
    </search>
  )
}

const chips = [
  { name: 'all', params: {} },
  { name: 'unread', params: { unread: '1' } },
  { name: 'archived', params: { archived: '1' } },
] as const

const isOn = (name: (typeof chips)[number]['name'], { isUnread, isArchived }: InboxView['filter']) =>
  name === (isUnread ? 'unread' : isArchived ? 'archived' : 'all')

function addressOf(params: Record<string, string>): string {
  const query = new URLSearchParams(params).toString()
  return query ? `/messages?${query}` : '/messages'
}
