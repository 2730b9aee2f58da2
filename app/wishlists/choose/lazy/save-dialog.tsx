import { type SubmitEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/lazy/dialog.tsx'
import { askJson, useAnswer } from '#app/ui/lazy/use-answer.ts'
import { useInLanguage } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { ChoiceButton } from '../choice-button.tsx'
import type { ChoicesView } from '../choices.ts'
import { NameField } from '../name-field.tsx'
import { useChoosing } from './use-choosing.ts'

type Props = {
  listingId: string
  /** Called when the listing enters its first wishlist, and when it leaves the last. */
  onChange: (isSaved: boolean) => void
  onClose: () => void
}

/** Spec §2, 'Wishlist dialog': toggles for each wishlist, and a new one. */
export function SaveDialog({ listingId, onChange, onClose }: Props) {
  const { t } = useTranslation(['save', 'shell', 'wishlists'])
  const address = useInLanguage()(`/wishlists/save?listing=${listingId}`)
  const { answer: choices, state, retry } = useAnswer<ChoicesView>(address, askJson, 0)

  return (
    <Dialog title={t('title')} closeTo={onClose} closeLabel={t('shell:close')}>
      {choices && state === 'ready' && <Choices {...{ choices, address, onChange, onClose }} />}
      {state === 'loading' && <Loading label={t('shell:loading')} />}
      {state === 'failed' && (
        <>
          <Notice tone="bad" className="mb-5">
            {t('failed.load')}
          </Notice>
          <Button onClick={retry}>{t('again')}</Button>
        </>
      )}
    </Dialog>
  )
}

function Loading({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="grid gap-2">
      {[0, 1].map((place) => (
        <span key={place} className="h-20 rounded-xl bg-sand-100" />
      ))}
    </div>
  )
}

type ChoicesProps = Pick<Props, 'onChange' | 'onClose'> & { choices: ChoicesView; address: string }

function Choices({ choices, address, onChange, onClose }: ChoicesProps) {
  const { t } = useTranslation('save')
  const navigate = useNavigate()
  const inLanguage = useInLanguage()
  const { lists, toggle, create, isBusy, failed, refused } = useChoosing(choices, address, onChange)
  const [isFirst] = useState(lists.length === 0)
  const isSaved = lists.some(({ holds }) => holds)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { value } = event.currentTarget.elements.namedItem('name') as HTMLInputElement
    const made = await create(value)
    // Spec §2: after saving to a new wishlist one is at /wishlists.
    if (made) void navigate(inLanguage(`/wishlists?made=${made}`))
  }
  return (
    <>
      <p dir="auto" lang={choices.titleLanguage} className="mb-5 text-ink-700 wrap-anywhere">
        {choices.title}
      </p>
      {failed && (
        <Notice tone="bad" className="mb-5">
          {failed}
        </Notice>
      )}
      {lists.length > 0 && (
        <ul className="grid gap-2">
          {lists.map((list) => (
            <li key={list.id}>
              <ChoiceButton list={list} isBusy={isBusy} onPress={() => void toggle(list)} />
            </li>
          ))}
        </ul>
      )}
      <form noValidate onSubmit={(event) => void submit(event)} className={`grid gap-4 ${isFirst ? '' : 'mt-8'}`}>
        {!isFirst && <h3 className="text-lg font-bold">{t('create')}</h3>}
        <NameField typed={refused?.typed ?? choices.suggestedName} problem={refused?.problem} />
        <Button isBusy={isBusy}>{t('createDo')}</Button>
      </form>
      {lists.length > 0 && (
        <Button look="plain" onClick={onClose} className="mt-4 w-full">
          {t(isSaved ? 'done' : 'notNow')}
        </Button>
      )}
    </>
  )
}
