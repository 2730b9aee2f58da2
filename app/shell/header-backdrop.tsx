/** Behind an open panel the page steps back; a press on it closes the panel like any press outside. */
export function Backdrop({ isShown }: { isShown: boolean }) {
  return isShown && <div className="fixed inset-0 -z-10 hidden animate-[appear_180ms] bg-ink-900/40 md:block" />
}
