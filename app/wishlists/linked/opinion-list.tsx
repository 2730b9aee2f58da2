import { useTranslation } from '#app/ui/texts.tsx'
import type { OpinionsView } from './opinions.view.server.ts'

/** Votes and notes, as all who share the list read them. */
export function OpinionList({ opinions: { votes, notes } }: { opinions: OpinionsView }) {
  const { t } = useTranslation('opinions')
  return (
    <>
      {votes && <p className="mt-1 text-sm font-semibold">{votes}</p>}
      {notes.length > 0 && (
        <ul aria-label={t('notes')} className="mt-2 grid gap-2">
          {notes.map(({ personId, name, text }) => (
            <li
              key={personId}
              dir="auto"
              className="rounded-lg bg-sand-100 px-3 py-2 text-sm wrap-anywhere whitespace-pre-line"
            >
              <strong>{name}</strong>: {text}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
