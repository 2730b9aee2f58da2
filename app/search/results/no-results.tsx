import type { Search } from '#domain/search/search.ts'
import { useTranslation } from '#app/ui/texts.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Link } from '#app/ui/link.tsx'
import { Card } from '#app/listings/card/card.tsx'
import { SaveSearch } from './save-search.tsx'
import type { NoResultHelp } from './no-results.view.server.ts'

type Props = { help: NoResultHelp | null; onward: string; search: Search }

const SIZES = '(min-width: 64rem) 30rem, (min-width: 48rem) 60vw, 120vw'

/** Nothing found: first alternatives, then the filters that exclude results, and other days. */
export function NoResults({ help, onward, search }: Props) {
  const { t } = useTranslation('nothing')
  return (
    <>
      <EmptyState icon="search-x" title={t('title')} text={help?.hint ?? ''}>
        <Ways help={help} />
      </EmptyState>
      <div className="mb-12">
        <SaveSearch search={search} />
      </div>
      <Groups help={help} onward={onward} />
      <nav aria-label={t('elsewhere')} className="flex flex-wrap justify-center gap-x-2">
        {help?.cities.map(({ text, address }) => (
          <ButtonLink key={address} to={address} look="quiet">
            {text}
          </ButtonLink>
        ))}
        <ButtonLink to="/" look="quiet">
          {t('all')}
        </ButtonLink>
      </nav>
    </>
  )
}

/** Below a few results: other days, and more of the kind or near to it. */
export function MoreResults({ help, onward }: Omit<Props, 'search'>) {
  const { t } = useTranslation('nothing')
  if (!help || help.dates.length + help.filters.length + help.groups.length === 0) return null
  return (
    <section aria-labelledby="more" className="mt-12 border-t border-sand-200 pt-8">
      <h2 id="more" className="mb-4 text-xl font-bold">
        {t('more')}
      </h2>
      <Ways help={help} />
      <Groups help={help} onward={onward} />
    </section>
  )
}

function Ways({ help }: Pick<Props, 'help'>) {
  const { t } = useTranslation('nothing')
  const suggested = (['dates', 'filters'] as const).filter((name) => help?.[name].length)
  return suggested.map((name) => (
    <section key={name} className="w-full">
      <h3 className="mb-2 text-sm font-semibold">{t(`ways.${name}`)}</h3>
      <ul className="flex flex-wrap justify-center gap-2">
        {help![name].map(({ text, address }) => (
          <li key={address}>
            <ButtonLink to={address} look="plain">
              {text}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  ))
}

function Groups({ help, onward }: Omit<Props, 'search'>) {
  return help?.groups.map(({ title, address, cards }) => (
    <section key={address} aria-label={title} className="mt-4 mb-12">
      <h2 className="flex min-h-11 items-center text-xl font-bold">
        <Link to={address} className="underline-offset-4 hover:underline">
          {title}
        </Link>
      </h2>
      <ul className="mt-4 grid grid-cols-1 gap-x-6 gap-y-10 min-[48.0625rem]:grid-cols-2 min-[64.0625rem]:grid-cols-3">
        {cards.map((card) => (
          <li key={card.id}>
            <Card heading="h3" card={card} search={onward} sizes={SIZES} />
          </li>
        ))}
      </ul>
    </section>
  ))
}
