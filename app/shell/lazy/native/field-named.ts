/** Waits for a page's file field. */
export function fieldNamed(name: string): Promise<HTMLInputElement> {
  const find = () => document.querySelector<HTMLInputElement>(`input[type=file][name="${CSS.escape(name)}"]`)
  return new Promise((done) => {
    const look = () => {
      const field = find()
      if (!field) return
      changes.disconnect()
      done(field)
    }
    const changes = new MutationObserver(look)
    changes.observe(document.body, { childList: true, subtree: true })
    look()
  })
}
