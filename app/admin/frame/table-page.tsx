import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Field, SelectField } from '#app/ui/field.tsx'
import { LanguageField, Link, textLinkClass } from '#app/ui/link.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { PagedSection } from '#app/ui/pages/paged-section.tsx'
import { TableLinks } from '#app/ui/table-links.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { Badge } from './badge.tsx'
import { ChooseBar } from './choose-bar.tsx'
import { FoldedFilters } from './folded-filters.tsx'
import type { SelectionBar } from './selection-bar.view.server.ts'
import type { TableView } from './table.view.server.ts'

/** A refused form of the list: a view's name as it was typed, or why nothing was chosen. */
type Refused = { view: { name: string; problem: string } | null; choice: string | null }

export type TableProps = {
  table: TableView
  /** Of a list from which things are chosen; null of any other. */
  bar: SelectionBar | null
  refused: Refused | undefined
  maxName: number
}

/** A list of admins: search, filters, columns, order and page stand in the address, and the table follows it. */
export function TablePage({ table, bar, refused, maxName }: TableProps) {
  const { t } = useTranslation('tables')
  const { title, description, rows, none, count, sums, also, page, pages, file } = table
  const words = {
    label: t('pages.label'),
    previous: t('pages.previous'),
    next: t('pages.next'),
    page: (number: number) => t('pages.page', { page: number }),
  }
  return (
    <main id="main" className="page pt-8">
      <PageTitle isLead>{title}</PageTitle>
      <p className="mt-1 text-ink-500">{description}</p>
      {also && (
        <p>
          <Link to={also.to} className={textLinkClass}>
            {also.text}
          </Link>
        </p>
      )}
      <Filters table={table} />
      <Views table={table} refused={refused?.view ?? null} maxName={maxName} />
      {rows.length === 0 ? (
        <EmptyState icon="search" {...none} />
      ) : (
        <PagedSection title={count} name="page" {...{ page, pages, words }}>
          {sums.length > 0 && <p className="mb-3 font-semibold figures">{sums.join(' · ')}</p>}
          <Rows table={table} canChoose={bar !== null} />
          {bar && <ChooseBar bar={bar} problem={refused?.choice ?? null} />}
          <p className="mt-4 flex flex-wrap gap-x-6 gap-y-2">
            <TableLinks address={file} csv={t('csv')} workbook={t('workbook')} className={textLinkClass} />
          </p>
        </PagedSection>
      )}
    </main>
  )
}

function Filters({ table: { path, search, filters, days, order, choices, size, sizes } }: { table: TableView }) {
  const { t } = useTranslation('tables')
  // Of each the first value filters nothing.
  const isFiltered =
    filters.some(({ value, options }) => value !== options[0]?.value) || days.some(({ value }) => value !== '')
  return (
    <Form role="search" action={path} className="mt-4 mb-4 grid gap-3">
      <LanguageField />
      <div className="flex flex-wrap items-end gap-3">
        <Field
          label={search.label}
          name="q"
          type="search"
          defaultValue={search.value}
          maxLength={254}
          className="min-w-0 flex-[1_1_20rem]"
        />
        <FoldedFilters isUsed={isFiltered}>
          {filters.map(({ name, label, value, options }) => (
            <SelectField key={name} label={label} name={name} defaultValue={value} className="min-w-36 grow sm:grow-0">
              {options.map((option) => (
                <option key={option.value} value={option.value}>
                  {option.text}
                </option>
              ))}
            </SelectField>
          ))}
          {days.map(({ name, label, value }) => (
            <Field
              key={name}
              label={label}
              name={name}
              type="date"
              defaultValue={value}
              className="min-w-36 grow sm:grow-0"
            />
          ))}
        </FoldedFilters>
        {order && <input type="hidden" name="order" value={order} />}
        <Button>{t('find')}</Button>
      </div>
      <details>
        <summary className={textLinkClass}>{t('columns')}</summary>
        <fieldset className="mt-2 flex flex-wrap items-end gap-x-6 gap-y-2">
          <legend className="sr-only">{t('columns')}</legend>
          {choices.map(({ name, label, isShown }) => (
            <label key={name} className="flex min-h-11 items-center gap-2">
              <input
                type="checkbox"
                name="column"
                value={name}
                defaultChecked={isShown}
                className="size-5 accent-clay-600"
              />
              {label}
            </label>
          ))}
          <SelectField label={t('size')} name="size" defaultValue={size}>
            {sizes.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </SelectField>
        </fieldset>
      </details>
    </Form>
  )
}

type ViewsProps = Pick<TableProps, 'table' | 'maxName'> & { refused: Refused['view'] }

/** Views that this admin keeps of the list; each is a link. */
function Views({ table: { own, views }, refused, maxName }: ViewsProps) {
  const { t } = useTranslation('tables')
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <nav aria-label={t('views.label')} className="mb-6 flex flex-wrap items-start gap-x-5 gap-y-2">
      {views.map(({ id, name, to, isShown }) => (
        <Link key={id} to={to} aria-current={isShown ? 'page' : undefined} className={textLinkClass}>
          {name}
        </Link>
      ))}
      <details open={refused ? true : undefined}>
        <summary className={textLinkClass}>{t('views.save')}</summary>
        <Form method="post" preventScrollReset noValidate className="mt-2 flex flex-wrap items-end gap-3">
          <input type="hidden" name="params" value={own} />
          <Field
            label={t('views.name')}
            name="name"
            maxLength={maxName}
            defaultValue={refused?.name}
            problem={refused?.problem}
          />
          <Button look="plain" isBusy={isBusy} name="intent" value="save-view">
            {t('views.submit')}
          </Button>
        </Form>
        {views.map(({ id, name, remove }) => (
          <Form key={id} method="post" preventScrollReset className="mt-2">
            <input type="hidden" name="viewId" value={id} />
            <Button look="quiet" isBusy={isBusy} name="intent" value="remove-view" aria-label={remove}>
              {t('views.remove', { name })}
            </Button>
          </Form>
        ))}
      </details>
    </nav>
  )
}

/** On a small screen each row is a card with the facts that decide. */
function Rows({ table: { columns, named, rows }, canChoose }: { table: TableView; canChoose: boolean }) {
  const { t } = useTranslation('tables')
  return (
    <div className="overflow-x-auto rounded-2xl border border-sand-200 bg-white">
      <table className="w-full text-left max-md:block">
        <thead className="max-md:hidden">
          <tr className="border-b border-sand-200 text-sm text-ink-500">
            <th scope="col" className="px-4 py-3 font-semibold">
              {named}
            </th>
            {columns.map(({ name, label, to, sorted }) => (
              <th key={name} scope="col" aria-sort={sorted} className="px-4 py-3 font-semibold whitespace-nowrap">
                {to ? (
                  <Link to={to} className="underline underline-offset-4">
                    {label}
                  </Link>
                ) : (
                  label
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-md:block">
          {rows.map(({ key, address, name, badges, cells }) => (
            <tr
              key={key}
              data-row=""
              className="relative border-b border-sand-200 last:border-0 hover:bg-sand-50 py-3 max-md:block"
            >
              <th scope="row" className="px-4 py-2.5 font-normal max-md:block max-md:py-0.5">
                <span className="flex flex-wrap items-center gap-2">
                  {canChoose && (
                    // Above the row's link, and large enough for a finger.
                    <label className="relative z-10 -my-2 -ml-3 grid size-11 place-items-center">
                      <input
                        type="checkbox"
                        name="thing"
                        value={key}
                        form="selection"
                        aria-label={t('choose', { name })}
                        className="size-5 accent-clay-600"
                      />
                    </label>
                  )}
                  <Link to={address} dir="auto" className="font-semibold wrap-anywhere after:absolute after:inset-0">
                    {name}
                  </Link>
                  {badges.map(({ text, isBad }) => (
                    <Badge key={text} isBad={isBad}>
                      {text}
                    </Badge>
                  ))}
                </span>
              </th>
              {cells.map((cell, index) => (
                <td
                  key={columns[index]?.name}
                  className={`px-4 py-2.5 text-sm text-ink-700 max-md:py-0.5 ${columns[index]?.isFact ? 'max-md:block' : 'max-md:hidden'}`}
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
