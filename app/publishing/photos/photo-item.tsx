import { type AttributeName, shownByPhotos } from '#domain/listings/attribute.ts'
import { MAX_ALT, MAX_CAPTION, photoField } from '#domain/media/photo-list.ts'
import { photoUrl } from '#domain/media/photo.ts'
import type { ReactNode } from 'react'
import { Field, SelectField } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { Photo } from '#app/ui/photo.tsx'
import { usePageTexts, useTranslation } from '#app/ui/texts.tsx'
import { LocalPicture } from './local-picture.tsx'
import type { ManagedPhoto, PhotoHandlers } from './managed-photo.ts'

export type ItemProps = PhotoHandlers & {
  photo: ManagedPhoto
  index: number
  count: number
  /** The id of the form that saves the list. */
  formId: string
  stated: readonly AttributeName[]
  problems: Readonly<Record<string, string>>
  /** The drag handle, where there is script. */
  handle?: ReactNode
}

/** One photo with its place and words; its buttons submit the form, so they work without script. */
export function PhotoItem({ photo, index, count, formId, stated, problems, handle, onMove, onText }: ItemProps) {
  const { t } = useTranslation('photos')
  const number = index + 1
  const name = t('number', { number })
  const button = { formId, photo, onMove }
  return (
    <Panel padding="p-3">
      <input type="hidden" form={formId} name={photoField(index, 'photoId')} value={photo.photoId} />
      <div className="flex items-start gap-3 max-[16rem]:flex-wrap">
        <Thumb photo={photo} name={name} />
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-2 text-sm font-semibold">
            {name}
            {index === 0 && <span className="rounded-full bg-clay-50 px-2 py-0.5 text-clay-700">{t('cover')}</span>}
          </p>
          <State photo={photo} />
        </div>
        {handle}
      </div>
      <div className="mt-1 -ml-2 flex flex-wrap">
        <MoveButton {...button} move="up" icon="chevron-up" label={t('up', { number })} isOff={index === 0} />
        <MoveButton
          {...button}
          move="down"
          icon="chevron-down"
          label={t('down', { number })}
          isOff={number === count}
        />
        <MoveButton {...button} move="cover" icon="star" label={t('makeCover', { number })} isOff={index === 0} />
        <MoveButton {...button} move="remove" icon="trash-2" label={t('remove', { number })} />
      </div>
      <Words {...{ photo, index, formId, stated, problems, onText }} />
    </Panel>
  )
}

function Thumb({ photo, name }: { photo: ManagedPhoto; name: string }) {
  const shape = 'h-20 w-30 max-w-full flex-none rounded-lg object-cover'
  const { language } = usePageTexts()
  const english = photo.altEn || photo.captionEn
  const spanish = photo.altEs || photo.captionEs
  const alt = (language === 'es' ? spanish || english : english || spanish) || name
  const set = `${photoUrl(photo.key, 320)} 320w`
  const prepared = { set, sizes: '120px' }
  if (photo.state === 'ready' && !photo.preview)
    return <Photo {...prepared} alt={alt} color={photo.color} className={shape} />
  return (
    <LocalPicture src={photo.preview} alt={alt} className={shape}>
      {photo.state === 'ready' && <Photo {...prepared} alt="" color="transparent" className="absolute inset-0" />}
    </LocalPicture>
  )
}

function State({ photo: { state, refusal } }: { photo: ManagedPhoto }) {
  const { t } = useTranslation('photos')
  if (state === 'preparing') return <p className="text-sm text-ink-500">{t('preparing')}</p>
  if (state !== 'refused') return null
  return <p className="text-sm font-medium text-alert-700">{t(`refused.${refusal ?? 'damaged'}`)}</p>
}

type MoveProps = Pick<ItemProps, 'formId' | 'photo' | 'onMove'> & {
  move: Parameters<PhotoHandlers['onMove']>[1]
  icon: string
  label: string
  /** A disabled button keeps its place and focus. */
  isOff?: boolean
}

function MoveButton({ formId, photo: { photoId }, move, icon, label, isOff = false, onMove }: MoveProps) {
  return (
    <button
      type="submit"
      form={formId}
      formNoValidate
      name="photo-move"
      value={`${move}:${photoId}`}
      aria-label={label}
      title={label}
      aria-disabled={isOff || undefined}
      onClick={(event) => {
        event.preventDefault()
        if (!isOff) onMove(photoId, move)
      }}
      className="grid size-11 place-items-center rounded-full text-ink-700 hover:bg-sand-100 aria-disabled:cursor-default aria-disabled:opacity-35"
    >
      <Icon name={icon} />
    </button>
  )
}

const texts = [
  { field: 'captionEn', kind: 'caption', of: 'en', max: MAX_CAPTION },
  { field: 'captionEs', kind: 'caption', of: 'es', max: MAX_CAPTION },
  { field: 'altEn', kind: 'alt', of: 'en', max: MAX_ALT },
  { field: 'altEs', kind: 'alt', of: 'es', max: MAX_ALT },
] as const

/** The words are folded: they are optional, and thirty photos would have 120 fields. */
function Words({
  photo,
  index,
  formId,
  stated,
  problems,
  onText,
}: Pick<ItemProps, 'photo' | 'index' | 'formId' | 'stated' | 'problems' | 'onText'>) {
  const { t } = useTranslation('photos')
  const { language } = usePageTexts()
  const captions = language === 'es' ? [photo.captionEs, photo.captionEn] : [photo.captionEn, photo.captionEs]
  const problemOf = (field: (typeof texts)[number]['field']) => problems[photoField(index, field)]
  const shown = shownByPhotos.filter((name) => stated.includes(name) || name === photo.shows)
  const isWrong = texts.some(({ field }) => problemOf(field))
  return (
    <details className="mt-2" open={isWrong || undefined}>
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 text-sm font-semibold">
        <Icon name="languages" size={18} />
        {t('words')}
        <span className="min-w-0 truncate font-normal text-ink-500">{captions.find(Boolean) ?? t('noWords')}</span>
      </summary>
      <div className="grid gap-4 pt-2 pb-1 md:grid-cols-2">
        {texts.map(({ field, kind, of, max }) => {
          const problem = problemOf(field)
          return (
            <Field
              key={field}
              form={formId}
              name={photoField(index, field)}
              label={t(`fields.${field}`)}
              hint={of === language ? t(`hints.${kind}`) : undefined}
              problem={problem}
              maxLength={max}
              defaultValue={photo[field]}
              onChange={({ currentTarget }) => onText(photo.photoId, { [field]: currentTarget.value })}
            />
          )
        })}
        {shown.length > 0 && (
          <SelectField
            form={formId}
            name={photoField(index, 'shows')}
            label={t('fields.shows')}
            defaultValue={photo.shows}
            onChange={({ currentTarget }) => onText(photo.photoId, { shows: currentTarget.value })}
          >
            <option value="">{t('shows.nothing')}</option>
            {shown.map((name) => (
              <option key={name} value={name}>
                {t(`shows.${name}`)}
              </option>
            ))}
          </SelectField>
        )}
      </div>
    </details>
  )
}
