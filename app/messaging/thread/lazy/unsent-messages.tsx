import { Worded } from '#app/session/instant.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { Bubble } from '../bubble.tsx'
import type { Unsent } from '../unsent.ts'
import { discard, retry } from './outbox.ts'

/** Messages being sent or refused, in their order. */
export const UnsentMessages = ({ messages }: { messages: readonly Unsent[] }) => (
  <ol className="mt-1.5 grid grid-cols-1 gap-1.5">
    {messages.map((each) => (
      <UnsentMessage key={each.key} message={each} />
    ))}
  </ol>
)

/** With ways to retry or discard it. */
function UnsentMessage({ message }: { message: Unsent }) {
  const { t } = useTranslation('messages')
  const { key, text, pictures, share, problem, logIn, isStored } = message
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
        {isFailed ? (
          problem ? (
            <Worded words={problem} />
          ) : (
            t(logIn ? 'logInToSend' : 'notSent')
          )
        ) : share === null ? (
          t('sending')
        ) : (
          t('sendingShare', { percent: share })
        )}
        {isStored === false && ` ${t('notStored')}`}
      </p>
      {isFailed && (
        <p className="flex gap-4 text-sm">
          {logIn && (
            <a href={logIn} className={action}>
              {t('logIn')}
            </a>
          )}
          <button type="button" className={action} onClick={() => retry(key)}>
            {t('retry')}
          </button>
          <button type="button" className={action} onClick={() => discard(key)}>
            {t('discard')}
          </button>
        </p>
      )}
    </li>
  )
}

const action = 'inline-flex min-h-11 items-center font-semibold underline underline-offset-4'
