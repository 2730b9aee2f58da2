import type { Point } from '#kernel/geo.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#app/ui/texts.tsx'
import { useLanguage } from '#app/ui/route-data.ts'
import { dialogAlerts, inDialog, locate, NO_DETAILS, placeNameAt } from '../results/locate.ts'

/** `vague` is a suggestion whose point could not be found: a region, or a place in one. */
export type ChosenPlace = { location: string; coordinates: Point | null; vague?: 'region' | 'location' }

/** The device's place with its name, or the reason why there is none (spec §8). */
export function useCurrentPlace(onFound: (place: ChosenPlace) => void) {
  const { t } = useTranslation('location')
  const language = useLanguage()
  const [state, setState] = useState<{ isLocating: boolean; alert: string | null }>({ isLocating: false, alert: null })
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => void (isHere.current = false)
  }, [])

  const find = async () => {
    setState({ isLocating: true, alert: null })
    const found = await foundPlace(language)
    // The dialog may be gone, or another place chosen, before the device has answered.
    if (!isHere.current) return
    if ('place' in found) onFound(found.place)
    setState({ isLocating: false, alert: 'alert' in found ? t(found.alert) : null })
  }
  return { ...state, find: () => void find(), forget: () => setState({ isLocating: false, alert: null }) }
}

/** A place with no name around it is still a place: its name stays empty. */
async function foundPlace(language: string): Promise<{ place: ChosenPlace } | { alert: string }> {
  const found = await locate(inDialog)
  if ('kind' in found) return { alert: dialogAlerts[found.kind] }
  try {
    return { place: { location: (await placeNameAt(found.point, language)) ?? '', coordinates: found.point } }
  } catch {
    return { alert: NO_DETAILS }
  }
}
