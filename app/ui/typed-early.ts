import { useLayoutEffect, useState } from 'react'
import { loadTypedFields } from './deferred.tsx'
import { isHydrated, noted } from './noted-fields.ts'

/** Once the page is hydrated: gives back the texts that React has overwritten, and tells it what was typed before. */
export function useEarlyTyping(): void {
  const [carets] = useState(() => new Map([...noted().keys()].map((field) => [field, field.selectionStart])))
  useLayoutEffect(() => {
    const typed = [...noted()].filter(([field]) => isHydrated(field) && field.type !== 'file')
    for (const [field, text] of typed)
      if (field.value !== text) {
        field.value = text
        const caret = carets.get(field)
        if (caret != null) field.setSelectionRange(caret, caret)
      }
    if (typed.length > 0)
      void loadTypedFields().then(({ stateOf, takeOver }) => {
        for (const [field] of typed) takeOver(field, stateOf(field))
      })
  }, [carets])
}
