import { useEffect, useEffectEvent } from 'react'
import { followNative } from '#app/native/bridge.ts'
import { useReload } from '#app/ui/use-reload.ts'
import { isDescribing } from '../../whole-pages.ts'
import { isFormPage } from '../live-pages.ts'

/**
 * Somebody who comes back, from their bank's app or after a pause, sees what is true by now: an app that is put away hears nothing, and a device that
 * sleeps stops its clocks, by which a page counts a hold down.
 *
 * @param mark of who is signed in
 */
export function useComeBack(mark: string): void {
  const reload = useReload()
  const comeBack = useEffectEvent(() => {
    if (mark !== '' && !isDescribing(location.pathname)) reload(isFormPage(location.pathname) ? 'mark' : undefined)
  })
  useEffect(() => followNative('App', 'resume', () => comeBack()), [])
}
