import { photoUrl } from '#domain/media/photo.ts'
import { Form, useNavigation } from 'react-router'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { useTranslation } from '../../ui/texts.tsx'
import type { ChoicesView } from '../choose/choices.ts'
import { NameField } from './name-field.tsx'
import type { ListRefusal } from './refusal.ts'

type Props = {
  choices: ChoicesView /** Where the heart was pressed. */
  back: string
  refused: ListRefusal | undefined
}

/** The dialog as a page: for whom scripts do not run, and for who has just logged in to save something. */
export function ChoosePage({ choices, back, refused }: Props) {
  const { t } = useTranslation('save')
  const isBusy = useNavigation().formMethod === 'POST'
  const { listingId, title, titleLanguage, suggestedName, lists } = choices
  const isSaved = lists.some(({ holds }) => holds)
  const own = (
    <>
      <input type="hidden" name="listingId" value={listingId} />
      <input type="hidden" name="back" value={back} />
    </>
  )
  return (
    <main id="main" className="page max-w-[40rem] pt-8">
      <PageTitle>{t('title')}</PageTitle>
      <p dir="auto" lang={titleLanguage} className="mt-2 text-ink-700 wrap-anywhere">
        {title}
      </p>
      {/* What was typed has its own beside its field. */}
      {refused && refused.typed === undefined && (
        <Notice tone="bad" className="mt-6">
          {refused.problem}
        </Notice>
      )}
      {lists.length > 0 && (
        <ul className="mt-6 grid gap-2">
          {lists.map((list) => (
            <li key={list.id}>
              <Form method="post">
                {own}
                <input type="hidden" name="intent" value="choose" />
                <input type="hidden" name="wishlistId" value={list.id} />
                <ChoiceButton list={list} isBusy={isBusy} />
              </Form>
            </li>
          ))}
        </ul>
      )}
      <section aria-labelledby="create" className="mt-8">
        <h2 id="create" className="mb-3 text-lg font-bold">
          {t('create')}
        </h2>
        <Form method="post" noValidate className="flex flex-wrap items-start gap-3">
          {own}
          <NameField
            typed={refused?.typed ?? suggestedName}
            problem={refused?.typed === undefined ? undefined : refused.problem}
            className="min-w-60 flex-1"
          />
          <Button name="intent" value="create" isBusy={isBusy} className="mt-6">
            {t('createDo')}
          </Button>
        </Form>
      </section>
      <ButtonLink look="plain" to={back} className="mt-10">
        {t(isSaved ? 'done' : 'notNow')}
      </ButtonLink>
    </main>
  )
}

function ChoiceButton({ list, isBusy }: { list: ChoicesView['lists'][number]; isBusy: boolean }) {
  const { name, count, cover, holds } = list
  return (
    <button
      name="saved"
      value={String(!holds)}
      aria-pressed={holds}
      aria-disabled={isBusy || undefined}
      className="flex w-full items-center gap-4 rounded-xl border border-sand-200 bg-white p-2 text-left hover:border-ink-900"
    >
      {cover ? (
        <img
          src={photoUrl(cover.key, 320)}
          alt=""
          width={64}
          height={64}
          style={{ backgroundColor: cover.color }}
          className="size-16 flex-none rounded-lg object-cover"
        />
      ) : (
        <span className="grid size-16 flex-none place-items-center rounded-lg bg-clay-50 text-clay-600">
          <Icon name="heart" size={24} />
        </span>
      )}
      <span className="min-w-0 grow">
        <span dir="auto" className="block font-semibold wrap-anywhere">
          {name}
        </span>
        <span className="block text-sm text-ink-500">{count}</span>
      </span>
      <Icon name={holds ? 'circle-check' : 'plus'} size={24} className={holds ? 'text-leaf-700' : ''} />
    </button>
  )
}
