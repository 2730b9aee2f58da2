import { type ComponentType, Suspense, use, useState } from 'react'
import { PartCacheContext } from './cached-part.tsx'
import { useStepsWithin } from './steps-within.ts'
import { usePageTexts } from './texts.tsx'
import { useHydrated } from './use-hydrated.ts'

type Props<Part extends object> = { part: ComponentType<Part>; props: Part }

/** A part that only the server renders, without texts or hydration in the browser (docs/decisions/096). */
export function WrittenPart<Part extends object>({ part: Part, props }: Props<Part>) {
  const cache = use(PartCacheContext)
  const { language } = usePageTexts()
  const isLater = useHydrated()
  const shown = `${language} ${JSON.stringify(props)}`
  const [written, setWritten] = useState(isLater ? null : shown)
  // Once rendered in the browser, the server's HTML is dropped.
  if (written !== null && written !== shown) setWritten(null)
  const onClick = useStepsWithin()

  if (cache || written === shown) {
    return (
      // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- of the links in it
      <div
        onClick={onClick}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: cache?.written(Part, props) ?? '' }}
      />
    )
  }
  return (
    <Suspense>
      <Part {...props} />
    </Suspense>
  )
}
