import { callNative, platformOf } from './bridge.ts'

type Look = { isDark: boolean; color: string }

/**
 * The system's bars in the colour of the page, with signs that can be read on it.
 *
 * @param page its colour as `#rrggbb`
 * @param isDarkBySystem what the system's own ground is, where it stands beside the page
 */
export async function paintStatusBar(page: Look, isDarkBySystem: boolean): Promise<void> {
  // 'DARK' is for a dark ground: its signs are light.
  const style = (isOnOwnGround() ? isDarkBySystem : page.isDark) ? 'DARK' : 'LIGHT'
  await callNative('StatusBar', 'setStyle', { style })
  await callNative('SystemBars', 'setStyle', { style, bar: 'NavigationBar' })
  // Newer systems draw nothing behind it and refuse.
  await callNative('StatusBar', 'setBackgroundColor', { color: page.color })
}

/** Since this Android bars have no colour of their own. */
const ANDROID_WITHOUT_COLOURS = 15

/** Whether the bars stand on the app's own ground: an older web view is kept between them, and cannot be asked for its colour. */
function isOnOwnGround(): boolean {
  const android = Number(/Android (\d+)/.exec(navigator.userAgent)?.[1] ?? 0)
  return platformOf() === 'android' && android >= ANDROID_WITHOUT_COLOURS && !reachesUnderBars()
}

/** A page that reaches under a bar knows how high that is. */
function reachesUnderBars(): boolean {
  const probe = document.createElement('div')
  probe.style.cssText = 'position:fixed;visibility:hidden;padding-top:env(safe-area-inset-top,0px)'
  document.body.append(probe)
  const height = probe.offsetHeight
  probe.remove()
  return height > 0
}
