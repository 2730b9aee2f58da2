import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { ChoiceLinks } from '#app/ui/pages/choice-links.tsx'
import { PagedSection } from '#app/ui/pages/paged-section.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { ListPage } from './list-page.tsx'

/** The search and its number of results. */
export type Searched = {
  list: string
  lists: readonly string[]
  query: string
  count: number
  page: number
  pages: number
}

export type SearchProps = Searched & {
  words: { title: string; search: string; lists: string; pages: string; count: string; none: string; noneText: string }
  /** A list's name and address. */
  listOf: (list: string) => { text: string; to: string }
  /** The rows. */
  children: ReactNode
  after?: ReactNode
}

/** A search page: words, a choice of lists, and results by page. */
export function SearchPage({ words, listOf, list, lists, query, count, page, pages, children, after }: SearchProps) {
  const { t } = useTranslation('adminSearch')
  const pager = {
    label: words.pages,
    previous: t('pages.previous'),
    next: t('pages.next'),
    page: (number: number) => t('pages.page', { page: number }),
  }
  return (
    <ListPage
      title={words.title}
      isLead
      head={
        <>
          <Form role="search" className="mt-4 flex flex-wrap items-end gap-3">
            <input type="hidden" name="list" value={list} />
            <Field
              label={words.search}
              name="q"
              type="search"
              defaultValue={query}
              maxLength={254}
              className="min-w-0 grow"
            />
            <Button>{t('find')}</Button>
          </Form>
          <ChoiceLinks
            label={words.lists}
            className="mt-4 mb-6"
            choices={lists.map((each) => ({ ...listOf(each), isShown: each === list }))}
          />
        </>
      }
      none={count === 0 ? { icon: 'search', title: words.none, text: words.noneText } : null}
    >
      <PagedSection title={words.count} name="page" {...{ page, pages }} words={pager}>
        <ul className="divided rounded-2xl border border-sand-200 bg-white">{children}</ul>
        {after}
      </PagedSection>
    </ListPage>
  )
}
