import { Icon } from '#app/ui/icon.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { LocalPicture } from './local-picture.tsx'
import type { Sending } from './use-uploads.ts'

type Props = { sending: readonly Sending[]; onRetry: (id: string) => void; onForget: (id: string) => void }

/** The uploads in progress, each with its progress or the reason it stopped. */
export function SendingList({ sending, onRetry, onForget }: Props) {
  const { t } = useTranslation('photos')
  if (sending.length === 0) return null
  return (
    <ul aria-label={t('sending.list')} className="mt-4 grid gap-3">
      {sending.map((each) => (
        <li key={each.id} className="flex items-center gap-3 rounded-xl border border-sand-200 bg-white p-3">
          <LocalPicture src={each.preview} alt="" className="h-14 w-20 flex-none rounded-lg" />
          <div className="min-w-0 flex-1">
            <p className="truncate text-sm font-semibold">{each.name}</p>
            <Progress each={each} />
          </div>
          {each.status === 'stopped' && mayRetry(each.reason) && (
            <RowButton
              icon="rotate-cw"
              label={t('sending.retry', { name: each.name })}
              onClick={() => onRetry(each.id)}
            />
          )}
          <RowButton
            icon="x"
            label={t(each.status === 'stopped' ? 'sending.dismiss' : 'sending.cancel', { name: each.name })}
            onClick={() => onForget(each.id)}
          />
        </li>
      ))}
    </ul>
  )
}

/** Another attempt may succeed after these reasons. */
const mayRetry = (reason = '') =>
  ['failed', 'not-found', 'over-budget', 'too-many-open', 'too-many-unused', 'signed-out'].includes(reason)

function Progress({ each: { name, share, status, reason = '' } }: { each: Sending }) {
  const { t } = useTranslation('photos')
  if (status === 'stopped') {
    return (
      <p role="alert" className="text-sm font-medium text-alert-700">
        {t(`refused.${reason}`)}
      </p>
    )
  }
  const percent = Math.round(share * 100)
  return (
    <>
      <progress
        value={percent}
        max={100}
        aria-label={t('sending.progress', { name })}
        // Where a device forces its own colours, they are the device's.
        className="mt-1 block h-2 w-full appearance-none overflow-hidden rounded-full bg-sand-200 forced-colors:appearance-auto [&::-moz-progress-bar]:bg-clay-600 [&::-webkit-progress-bar]:bg-sand-200 [&::-webkit-progress-value]:bg-clay-600"
      />
      <p className="mt-1 text-sm text-ink-500">{t(`sending.${status}`, { percent })}</p>
    </>
  )
}

function RowButton({ icon, label, onClick }: { icon: string; label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="grid size-11 flex-none place-items-center rounded-full hover:bg-sand-100"
    >
      <Icon name={icon} />
    </button>
  )
}
