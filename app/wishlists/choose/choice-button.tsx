import { photoUrl } from '#domain/media/photo.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { ChoicesView } from './choices.ts'

type Props = { list: ChoicesView['lists'][number]; isBusy: boolean; onPress?: () => void }

/** Adds a listing to a wishlist or removes it, by its form where no script handles the press. */
export function ChoiceButton({ list, isBusy, onPress }: Props) {
  const { name, count, cover, holds } = list
  return (
    <button
      name="saved"
      value={String(!holds)}
      aria-pressed={holds}
      aria-disabled={isBusy || undefined}
      onClick={onPress}
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
