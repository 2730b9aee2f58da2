import { useTranslation } from '#app/ui/texts.tsx'
import { Bubble } from './bubble.tsx'
import type { Unsent } from './use-thread.ts'

type Props = { message: Unsent; onRetry: (key: string) => void; onDiscard: (key: string) => void }

/** A message being sent or refused, with ways to retry or discard it. */
export function UnsentMessage({ message, onRetry, onDiscard }: Props) {
  const { t } = useTranslation('messages')
  const { key, text, pictures, share, problem, logIn } = message
  const isFailed = problem !== null
  return (
    <li className="flex flex-col items-end gap-0.5">
      {pictures.length > 0 && (
        <ul className="flex flex-wrap justify-end gap-1.5">
          {pictures.map(({ url }) => (
            <li key={url}>
              <span
                role="img"
                aria-label={t('image')}
                style={{ backgroundImage: `url(${url})` }}
                className="block size-24 rounded-xl bg-sand-200 bg-cover bg-center opacity-60"
              />
            </li>
          ))}
        </ul>
      )}
      {text && <Bubble isOwn>{text}</Bubble>}
      <p role="status" className={`px-1 text-right text-xs ${isFailed ? 'text-alert-700' : 'text-ink-500'}`}>
        {isFailed
          ? problem || t(logIn ? 'logInToSend' : 'notSent')
          : share === null
            ? t('sending')
            : t('sendingShare', { percent: share })}
      </p>
      {isFailed && (
        <p className="flex gap-4 text-sm">
          {logIn && (
            <a href={logIn} className={action}>
              {t('logIn')}
            </a>
          )}
          <button type="button" className={action} onClick={() => onRetry(key)}>
            {t('retry')}
          </button>
          <button type="button" className={action} onClick={() => onDiscard(key)}>
            {t('discard')}
          </button>
        </p>
      )}
    </li>
  )
}

const action = 'inline-flex min-h-11 items-center font-semibold underline underline-offset-4'
