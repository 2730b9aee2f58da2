import { TYPING_SECONDS } from '#domain/messaging/message.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from '#app/ui/texts.tsx'

/** Longer than the interval in which a typing user is announced again. */
const SHOWN_MS = (TYPING_SECONDS + 2) * 1000

/** @param at when it was heard of last; its line is always there, so that nothing moves */
export function OtherIsTyping({ name, at }: { name: string; at: number }) {
  const { t } = useTranslation('messages')
  const [endedAt, setEndedAt] = useState(0)
  useEffect(() => {
    if (at === 0) return
    const timer = setTimeout(() => setEndedAt(at), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [at])
  return <p className="min-h-6 text-sm text-ink-500">{at > endedAt && t('typing', { name })}</p>
}
