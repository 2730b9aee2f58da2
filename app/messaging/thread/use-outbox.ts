import { useEffect } from 'react'
import { OUTBOX } from './outbox-name.ts'

/** Sends the messages that a page left before has stored on the device. @param mark of whoever is signed in */
export function useOutbox(mark: string): void {
  useEffect(() => {
    const open = () =>
      void import('./lazy/outbox.ts').then(
        ({ openOutbox }) => openOutbox(mark),
        () => addEventListener('online', open, { once: true }),
      )
    if (mark !== '' && hasUnsent()) open()
  }, [mark])
}

function hasUnsent(): boolean {
  try {
    return localStorage.getItem(OUTBOX) !== null
  } catch {
    return false
  }
}
