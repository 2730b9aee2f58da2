import { Form, useNavigation } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { ChoiceButton } from '../choose/choice-button.tsx'
import type { ChoicesView } from '../choose/choices.ts'
import { NameField } from '../choose/name-field.tsx'
import type { ListRefusal } from './refusal.ts'

type Props = {
  choices: ChoicesView /** The page on which the heart was pressed. */
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
    <main id="main" className="page max-w-[48rem] pt-8">
      <PageTitle>{t('title')}</PageTitle>
      <p dir="auto" lang={titleLanguage} className="mt-2 text-ink-700 wrap-anywhere">
        {title}
      </p>
      {/* Refused input has its message beside its field. */}
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
