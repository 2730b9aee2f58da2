import { isTest, type Source } from './sources.ts'

/** Names by which the app of a store shows itself to a page. */
const NAMES = /\bCapacitor\b|@capacitor\/|\bandroidBridge\b|\bmessageHandlers\b|\bNativeApp\//

/** Only these know of the app around a page: everything else asks `app/native/`. */
const knows = (path: string) => /^(app\/native|mobile|scripts\/mobile|scripts\/checks|test\/native)\b/.test(path)

/** A page does not know whether an app is around it, so that a changed bridge is one folder's business (decision 176). */
export function native(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => /\.[jt]sx?$/.test(path) && !knows(path) && !isTest(path))
    .flatMap(({ path, text }) => {
      const at = text.split('\n').findIndex((line) => NAMES.test(line))
      return at < 0 ? [] : [`${path}:${at + 1}: the app around a page is known to app/native/ alone`]
    })
}
