import { Suspense, useEffect, useState } from 'react'
import { Card } from '#app/listings/card/card.tsx'
import type { CardView } from '#app/listings/card/card.view.server.ts'
import { Rail } from '#app/listings/card/rail.tsx'
import { emptyViewedHere, viewedHere } from '#app/listings/viewed-here.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { useTranslation } from '#app/ui/texts.tsx'

const SIZES = '20rem'

/**
 * The row of the front page for what was viewed last; its place is there before the first paint where it has something to show.
 *
 * @param hasOwn whether the person's account has some
 */
export function ViewedRow({ hasOwn }: { hasOwn: boolean }) {
  const [cards, setCards] = useState<readonly CardView[] | null>(null)
  useEffect(() => {
    const here = viewedHere()
    if (here.length === 0 && !hasOwn) return
    const given = new AbortController()
    void cardsOf(here, given.signal).then((found) => found && setCards(found))
    return () => given.abort()
  }, [hasOwn])
  const empty = () => {
    emptyViewedHere()
    setCards([])
    if (hasOwn) void fetch('/recently-viewed', { method: 'POST', body: new URLSearchParams({ intent: 'empty' }) })
  }

  if (cards?.length === 0) return null
  return (
    <section
      id="viewed"
      aria-labelledby="viewed-title"
      className={`h-[27rem] ${hasOwn ? '' : 'hidden in-data-viewed:block'}`}
    >
      {cards && (
        <Suspense>
          <Viewed cards={cards} empty={empty} />
        </Suspense>
      )}
    </section>
  )
}

/** Its texts come with the cards, as most visitors have viewed nothing yet. */
function Viewed({ cards, empty }: { cards: readonly CardView[]; empty: () => void }) {
  const { t } = useTranslation(['viewed', 'home'])
  return (
    <>
      <div className="mb-1 flex items-center justify-between lg:pr-26">
        <h2 id="viewed-title" className="text-xl font-bold tracking-tight">
          {t('title')}
        </h2>
        <button type="button" onClick={empty} className={buttonClass('quiet', 'text-sm')}>
          {t('empty')}
        </button>
      </div>
      <Rail label={t('title')} previous={t('home:previous')} next={t('home:next')}>
        {cards.map((card) => (
          <li key={card.id} className="w-[14.375rem]">
            <Card heading="h3" card={card} sizes={SIZES} isInRow />
          </li>
        ))}
      </Rail>
    </>
  )
}

/** @returns null without an answer: then the row's place stays empty */
async function cardsOf(ids: readonly string[], signal: AbortSignal): Promise<readonly CardView[] | null> {
  const { search } = location
  const language = new URLSearchParams(search).get('lang')
  const query = new URLSearchParams({ ids: ids.join(), ...(language && { lang: language }) })
  try {
    const answer = await fetch(`/recently-viewed/cards?${query}`, { signal })
    return answer.ok ? ((await answer.json()) as { cards: readonly CardView[] }).cards : null
  } catch {
    return null
  }
}
