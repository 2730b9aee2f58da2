import { Panel } from '#app/ui/panel.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import type { ClaimParts } from './claim-parts.view.server.ts'

/** The claimed amounts by line; without lines all that was paid. */
export function ClaimLines({ claim: { lines, total } }: { claim: ClaimParts }) {
  const { t } = useTranslation('claims')
  return (
    <Panel as="section" aria-labelledby="lines" className="grid gap-3">
      <h2 id="lines" className="text-lg font-bold">
        {t('claim.lines')}
      </h2>
      <dl className="grid gap-2">
        {lines.map(({ text, amount }) => (
          <div key={`${text} ${amount}`} className="flex justify-between gap-4">
            <dt dir="auto" className="wrap-anywhere">
              {text}
            </dt>
            <dd className="figures">{amount}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-4 border-t border-sand-200 pt-3 font-bold">
          <dt>{t(lines.length > 0 ? 'claim.total' : 'claim.everything')}</dt>
          <dd className="figures">{total}</dd>
        </div>
      </dl>
    </Panel>
  )
}

export function ClaimTimeline({ claim: { events } }: { claim: ClaimParts }) {
  const { t } = useTranslation('claims')
  return (
    <section aria-labelledby="timeline">
      <h2 id="timeline" className="text-lg font-bold">
        {t('claim.timeline')}
      </h2>
      <ol className="divided">
        {events.map(({ line, text, when }) => (
          <li key={`${when} ${line}`} className="py-3">
            <p className="font-semibold wrap-anywhere">{line}</p>
            <p className="text-sm text-ink-500">{when}</p>
            {text && (
              <p dir="auto" className="mt-2 max-w-text whitespace-pre-line wrap-anywhere">
                {text}
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The photos of a claim, each linked to its own file. */
export function ClaimPhotos({ claim: { id, photos } }: { claim: ClaimParts }) {
  const { t } = useTranslation('claims')
  if (photos.length === 0) return null
  return (
    <section aria-labelledby="photos">
      <h2 id="photos" className="mb-3 text-lg font-bold">
        {t('claim.photos')}
      </h2>
      <ul className="flex flex-wrap gap-3">
        {photos.map(({ photoId, state, width, height, color, alt, hash }) => (
          <li key={photoId} style={{ width: 160 }}>
            {state === 'ready' ? (
              <a href={`/claims/${id}/photos/${photoId}-1280`} target="_blank" rel="noreferrer" className="block">
                <img
                  src={`/claims/${id}/photos/${photoId}-480`}
                  alt={alt}
                  width={width}
                  height={height}
                  loading="lazy"
                  style={{ backgroundColor: color, width: '100%', aspectRatio: `${width} / ${height}` }}
                />
              </a>
            ) : (
              <p className="text-sm text-ink-500">{t(state === 'preparing' ? 'claim.preparing' : 'claim.refused')}</p>
            )}
            {hash && <p className="mt-1 text-sm text-ink-500 wrap-anywhere">{hash}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}
