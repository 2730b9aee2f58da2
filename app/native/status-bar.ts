import { callNative } from './bridge.ts'

/**
 * The system's bar in the colour of the page, with signs that can be read on it.
 *
 * @param color as `#rrggbb`
 */
export async function paintStatusBar({ isDark, color }: { isDark: boolean; color: string }): Promise<void> {
  // 'DARK' is for a dark ground: its signs are light.
  await callNative('StatusBar', 'setStyle', { style: isDark ? 'DARK' : 'LIGHT' })
  // Newer systems draw nothing behind it and refuse.
  await callNative('StatusBar', 'setBackgroundColor', { color })
}
