import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

const tones = {
  info: { box: 'bg-sand-100 text-ink-900', icon: 'info' },
  good: { box: 'bg-leaf-50 text-leaf-700', icon: 'circle-check' },
  bad: { box: 'bg-alert-50 text-alert-700', icon: 'circle-alert' },
} as const

type Props = { tone?: keyof typeof tones; title?: string; children?: ReactNode; className?: string }

/** A notice beside what it is about; a bad one is read out at once. */
export function Notice({ tone = 'info', title, children, className = '' }: Props) {
  const { box, icon } = tones[tone]
  return (
    <div role={tone === 'bad' ? 'alert' : 'status'} className={`flex gap-3 rounded-xl p-4 ${box} ${className}`}>
      <Icon name={icon} className="mt-0.5" />
      <div className="min-w-0 text-base">
        {title && <p className="font-semibold">{title}</p>}
        {children}
      </div>
    </div>
  )
}
