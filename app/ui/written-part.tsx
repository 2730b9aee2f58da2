import { type ComponentType, Suspense, use, useState } from 'react'
import { PartCacheContext } from './cached-part.tsx'
import { useStepsWithin } from './steps-within.ts'
import { usePageTexts } from './texts.tsx'
import { useHydrated } from './use-hydrated.ts'

type Props<Part extends object> = { part: ComponentType<Part>; props: Part }

/**
 * A part of many links and words that is the same on each page. The server writes it once for all, and the browser leaves it as it came: the
 * page carries none of its texts, and nothing of it is hydrated. Only where it must change (another language), or where a page came
 * without it, the browser makes it itself and fetches the texts.
 */
export function WrittenPart<Part extends object>({ part: Part, props }: Props<Part>) {
  const cache = use(PartCacheContext)
  const { language } = usePageTexts()
  const isLater = useHydrated()
  const shown = `${language} ${JSON.stringify(props)}`
  const [written, setWritten] = useState(isLater ? null : shown)
  // Once it has been made here, what the server wrote is gone.
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
