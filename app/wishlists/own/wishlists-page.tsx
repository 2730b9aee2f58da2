import { photoUrl } from '#domain/media/photo.ts'
import { Form, useNavigation } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link, textLinkClass } from '#app/ui/link.tsx'
import { SavedNotice } from '#app/ui/saved-notice.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { NameField } from '../choose/name-field.tsx'
import type { ListView } from './lists.view.server.ts'
import type { ListRefusal } from './refusal.ts'

type Props = {
  lists: readonly ListView[]
  /** The name of the list that was just made. */
  made: string | null
  refused: ListRefusal | undefined
}

export function WishlistsPage({ lists, made, refused }: Props) {
  const { t } = useTranslation('wishlists')
  return (
    <main id="main" className="page pt-8">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <PageTitle isLead>{t('title')}</PageTitle>
        <p className="flex flex-wrap gap-x-6">
          <Link to="/saved-searches" className={textLinkClass}>
            {t('searches')}
          </Link>
          <Link to="/recently-viewed" className={textLinkClass}>
            {t('viewed')}
          </Link>
        </p>
      </div>
      {made !== null && !refused && <SavedNotice className="mt-6">{t('made', { name: made })}</SavedNotice>}
      {lists.length === 0 ? (
        <EmptyState icon="heart" title={t('empty.title')} text={t('empty.text')}>
          <ButtonLink to="/">{t('empty.explore')}</ButtonLink>
        </EmptyState>
      ) : (
        <ul className="mt-8 grid grid-cols-1 gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
          {lists.map((list) => (
            <li key={list.id}>
              <Tile list={list} />
            </li>
          ))}
        </ul>
      )}
      <Create key={lists.length} refused={refused} />
    </main>
  )
}

function Tile({ list: { id, name, count, isShared, covers } }: { list: ListView }) {
  const { t } = useTranslation('wishlists')
  return (
    <article className="group relative">
      <Mosaic covers={covers} />
      <h2 dir="auto" className="mt-3 text-lg font-semibold wrap-anywhere">
        <Link to={`/wishlists/${id}`} prefetch="intent" className="after:absolute after:inset-0 after:rounded-xl">
          {name}
        </Link>
      </h2>
      <p className="text-sm text-ink-500">{isShared ? t('countShared', { count }) : count}</p>
    </article>
  )
}

/** One picture fills it, two are side by side, more form a grid. */
function Mosaic({ covers }: Pick<ListView, 'covers'>) {
  const shown = covers.length === 3 ? covers.slice(0, 2) : covers
  if (shown.length === 0) {
    return (
      <div className="grid aspect-square place-items-center rounded-xl bg-clay-50 text-clay-600">
        <Icon name="heart" size={40} />
      </div>
    )
  }
  const isWhole = shown.length === 1
  return (
    <div
      className={`grid aspect-square gap-1 overflow-hidden rounded-xl ${isWhole ? '' : 'grid-cols-2'} ${shown.length > 2 ? 'grid-rows-2' : ''}`}
    >
      {shown.map(({ key, color }, index) => (
        <img
          // Two listings may have one picture.
          key={`${index} ${key}`}
          src={photoUrl(key, isWhole ? 720 : 320)}
          alt=""
          width={300}
          height={300}
          loading="lazy"
          style={{ backgroundColor: color }}
          className="size-full min-h-0 object-cover"
        />
      ))}
    </div>
  )
}

function Create({ refused }: Pick<Props, 'refused'>) {
  const { t } = useTranslation('wishlists')
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <section aria-labelledby="create" className="mt-12 max-w-text border-t border-sand-200 pt-8">
      <h2 id="create" className="mb-4 text-xl font-bold">
        {t('create.title')}
      </h2>
      <Form method="post" noValidate preventScrollReset className="flex flex-wrap items-start gap-3">
        <NameField typed={refused?.typed ?? ''} problem={refused?.problem} className="min-w-60 flex-1" />
        <Button name="intent" value="create" isBusy={isBusy} className="mt-6">
          {t('create.do')}
        </Button>
      </Form>
    </section>
  )
}
