import { wishlistLimits } from '#domain/wishlists/wishlist.ts'
import type { ReactNode } from 'react'
import { useFetcher } from 'react-router'
import { Card } from '#app/listings/card/card.tsx'
import { NoPhoto } from '#app/listings/no-photo.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextAreaField } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { OpinionList } from '../linked/opinion-list.tsx'
import type { OpinionsView } from '../linked/opinions.view.server.ts'
import { COMPARE } from './compare-form.ts'
import type { Refusal } from './refusal.ts'
import type { SavedView } from './wishlist.view.server.ts'

const SIZES = '(min-width: 80rem) 24rem, (min-width: 40rem) 46vw, 92vw'

type SavedItemProps = {
  saved: SavedView
  index: number
  count: number
  refused: Refusal['note']
  onMove: (listingId: string, move: 'up' | 'down') => void
  onRemove: (listingId: string) => void
  /** The handle for dragging. */
  handle: ReactNode
}

/** One saved listing with card, availability, note and actions; plain forms before the script. */
export function SavedItem({ saved, index, count, refused, onMove, onRemove, handle }: SavedItemProps) {
  const { t } = useTranslation('wishlists')
  const { listingId, title, card, gone, free, onward, note } = saved
  return (
    <>
      {card ? (
        <Card heading="h2" card={card} search={onward} sizes={SIZES} isFirst={index === 0} hasHeart={false} />
      ) : (
        <Gone {...{ title, gone }} />
      )}
      {free && <p className={`mt-1 font-semibold ${free.isFree ? 'text-leaf-700' : 'text-alert-700'}`}>{free.text}</p>}
      {card && count > 1 && (
        <label className="flex min-h-11 items-center gap-2.5 text-sm font-semibold">
          <input type="checkbox" name="with" value={listingId} form={COMPARE} className="size-5 accent-clay-600" />
          {t('compare.tick')}
          <span className="sr-only">: {title}</span>
        </label>
      )}
      <div className="-ml-3 mt-1 flex items-center">
        {handle}
        <form
          method="post"
          className="flex grow items-center"
          onSubmit={(event) => {
            event.preventDefault()
            const pressed = event.nativeEvent.submitter?.getAttribute('value')
            if (pressed === 'remove') onRemove(listingId)
            else if (pressed === 'up' || pressed === 'down') onMove(listingId, pressed)
          }}
        >
          <input type="hidden" name="listingId" value={listingId} />
          <ItemButton intent="up" icon="chevron-up" label={t('up', { title })} isOff={index === 0} />
          <ItemButton intent="down" icon="chevron-down" label={t('down', { title })} isOff={index === count - 1} />
          <ItemButton intent="remove" icon="trash-2" label={t('remove', { title })} className="ml-auto" />
        </form>
      </div>
      {saved.opinions && <Opinions title={title} opinions={saved.opinions} />}
      <Note key={note} {...{ listingId, title, note, refused }} />
    </>
  )
}

/** The opinions of those who share the list; all of a person's can be taken out of it. */
function Opinions({ title, opinions }: { title: string; opinions: OpinionsView }) {
  const { t } = useTranslation('opinions')
  const others = opinions.people.filter(({ isOwn }) => !isOwn)
  return (
    <div className="pb-2">
      <OpinionList opinions={opinions} />
      {others.length > 0 && (
        <details>
          <summary className="inline-flex min-h-11 items-center text-sm font-semibold underline underline-offset-4">
            {t('remove.title')}
            <span className="sr-only">: {title}</span>
          </summary>
          <form method="post" className="flex flex-wrap gap-2">
            <input type="hidden" name="intent" value="remove-opinions" />
            {others.map(({ personId, name }) => (
              <Button key={personId} look="plain" name="personId" value={personId} className="min-h-11 text-sm">
                {t('remove.do', { name })}
              </Button>
            ))}
          </form>
        </details>
      )}
    </div>
  )
}

/** It keeps its place, and the focus that it may have, where it does nothing. */
function ItemButton(props: { intent: string; icon: string; label: string; isOff?: boolean; className?: string }) {
  const { intent, icon, label, isOff = false, className = '' } = props
  return (
    <button
      name="intent"
      value={intent}
      aria-label={label}
      title={label}
      aria-disabled={isOff || undefined}
      onClick={(event) => isOff && event.preventDefault()}
      className={`grid size-11 place-items-center rounded-full text-ink-700 hover:bg-sand-100 aria-disabled:cursor-default aria-disabled:opacity-35 ${className}`}
    >
      <Icon name={icon} />
    </button>
  )
}

/** Strangers cannot see it any more: its title, as its owner has saved it, and why. */
function Gone({ title, gone }: Pick<SavedView, 'title' | 'gone'>) {
  return (
    <article>
      <div className="aspect-square overflow-hidden rounded-xl opacity-60 max-[48.0625rem]:aspect-[3/2]">
        <NoPhoto icon="map-pin-off" />
      </div>
      <h2 dir="auto" className="mt-3 text-base leading-snug font-semibold text-ink-500 wrap-anywhere">
        {title}
      </h2>
      <p className="font-semibold">{gone}</p>
    </article>
  )
}

type NoteProps = Pick<SavedView, 'listingId' | 'title' | 'note'> & { refused: Refusal['note'] }

/** Read as it is, and edited when it is opened. */
function Note({ listingId, title, note, refused: unsent }: NoteProps) {
  const { t } = useTranslation('wishlists')
  const fetcher = useFetcher<Refusal | null>()
  const refused = fetcher.data?.note ?? unsent
  return (
    <>
      {note && (
        <p dir="auto" className="rounded-lg bg-sand-100 px-3 py-2 text-sm wrap-anywhere whitespace-pre-line">
          {note}
        </p>
      )}
      <details open={refused !== undefined || undefined}>
        <summary className="inline-flex min-h-11 items-center text-sm font-semibold underline underline-offset-4">
          {t(note ? 'note.edit' : 'note.add')}
          <span className="sr-only">: {title}</span>
        </summary>
        {fetcher.data?.hasFailed && (
          <p role="alert" className="mb-2 text-sm font-medium text-alert-700">
            {t('problems.update')}
          </p>
        )}
        <fetcher.Form method="post" noValidate className="grid gap-3 pb-2">
          <input type="hidden" name="listingId" value={listingId} />
          <TextAreaField
            label={t('note.label')}
            hint={t('note.hint')}
            problem={refused?.problem}
            name="note"
            rows={3}
            maxLength={wishlistLimits.note}
            defaultValue={refused?.typed ?? note}
          />
          <Button
            look="plain"
            name="intent"
            value="note"
            isBusy={fetcher.state !== 'idle'}
            className="justify-self-start"
          >
            {t('note.save')}
          </Button>
        </fetcher.Form>
      </details>
    </>
  )
}
