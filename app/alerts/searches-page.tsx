import { alertWays, searchLimits } from '#domain/alerts/saved-search.ts'
import { Form } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Field, SelectField } from '#app/ui/field.tsx'
import { Link, textLinkClass } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { SavedNotice } from '#app/ui/saved-notice.tsx'
import { BackLink } from '#app/ui/pages/back-link.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import type { SearchesView, SearchView } from './searches.view.server.ts'

type Unsent = { searchId: string; typed: string; problems: Readonly<Record<string, string>> }

type Props = SearchesView & {
  /** The name of the search that was just saved or changed. */
  made: string | null
  refused: string | null
  unsent: Unsent | undefined
}

/** Saved searches with their names and alerts. */
export function SearchesPage({ searches, turnedOff, made, refused, unsent }: Props) {
  const { t } = useTranslation('savedSearches')
  return (
    <main id="main" className="page max-w-[48rem] pt-6">
      <BackLink to="/wishlists">{t('back')}</BackLink>
      <PageTitle isLead>{t('title')}</PageTitle>
      <p className="mt-1 text-ink-500">{t('text')}</p>
      {made !== null && !unsent && <SavedNotice className="mt-6">{t('made', { name: made })}</SavedNotice>}
      {refused !== null && (
        <Notice tone="bad" className="mt-6">
          {refused}
        </Notice>
      )}
      {turnedOff !== null && (
        <Notice className="mt-6">
          {turnedOff}{' '}
          <Link to="/notifications/settings" className={textLinkClass}>
            {t('off.settings')}
          </Link>
        </Notice>
      )}
      {searches.length === 0 ? (
        <EmptyState icon="bell" title={t('none.title')} text={t('none.text')}>
          <ButtonLink to="/">{t('none.explore')}</ButtonLink>
        </EmptyState>
      ) : (
        <ul className="mt-6 grid gap-4">
          {searches.map((search) => (
            <li key={search.id}>
              <OneSearch search={search} unsent={unsent?.searchId === search.id ? unsent : undefined} />
            </li>
          ))}
        </ul>
      )}
    </main>
  )
}

function OneSearch({
  search: { id, name, address, words, alerts, isOver },
  unsent,
}: { search: SearchView } & Pick<Props, 'unsent'>) {
  const { t } = useTranslation('savedSearches')
  return (
    <Panel as="section" padding="p-5">
      <h2 dir="auto" className="text-lg font-bold wrap-anywhere">
        <Link to={address} className="inline-flex min-h-11 items-center underline-offset-4 hover:underline">
          {name}
        </Link>
      </h2>
      {words !== name && (
        <p dir="auto" className="text-ink-500 wrap-anywhere">
          {words}
        </p>
      )}
      {isOver && <p className="font-semibold">{t('over')}</p>}
      <Form method="post" noValidate preventScrollReset className="mt-3 grid items-start gap-3 sm:grid-cols-2">
        <input type="hidden" name="searchId" value={id} />
        <Field
          key={unsent?.typed ?? name}
          label={t('name')}
          name="name"
          defaultValue={unsent?.typed ?? name}
          maxLength={searchLimits.name}
          autoComplete="off"
          problem={unsent?.problems['name']}
        />
        <SelectField
          key={alerts}
          label={t('alerts.label')}
          name="alerts"
          defaultValue={alerts}
          problem={unsent?.problems['alerts']}
        >
          {alertWays.map((way) => (
            <option key={way} value={way}>
              {t(`alerts.${way}`)}
            </option>
          ))}
        </SelectField>
        <p className="flex flex-wrap gap-2 sm:col-span-2">
          <Button look="plain" name="intent" value="change">
            {t('save')}
            <span className="sr-only">: {name}</span>
          </Button>
          <Button look="quiet" name="intent" value="remove">
            {t('remove')}
            <span className="sr-only">: {name}</span>
          </Button>
        </p>
      </Form>
    </Panel>
  )
}
