import { type FocusEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Icon } from '../icon.tsx'
import { useHeaderHeight } from '../header-height.ts'
import { useTranslation } from '../texts.tsx'
import { dropToast, type Toast, type ToastKind, useToasts } from '../toast.ts'

/** Milliseconds of each toast (spec §9); a loading one stays until it is done. */
const toastMs: Record<ToastKind, number> = {
  blank: 4000,
  error: 4000,
  custom: 4000,
  success: 2000,
  loading: Number.POSITIVE_INFINITY,
}

const looks: Record<ToastKind, { box: string; icon?: string }> = {
  blank: { box: 'bg-ink-900 text-white' },
  success: { box: 'bg-ink-900 text-white', icon: 'circle-check' },
  error: { box: 'bg-alert-700 text-white', icon: 'circle-alert' },
  loading: { box: 'bg-ink-900 text-white', icon: 'loader' },
  custom: { box: 'border border-sand-300 bg-white text-ink-900' },
}

/** The key that moves the focus to the newest toast, as between panes of a window. */
const KEY = 'F6'

/** They stay while pointed at or focused, and while the tab is hidden (WCAG 2.2.1). */
export function Toasts() {
  const toasts = useToasts()
  return toasts.length > 0 && <List toasts={toasts} />
}

function List({ toasts }: { toasts: readonly Toast[] }) {
  const { t } = useTranslation('shell')
  const [isPointedAt, setPointedAt] = useState(false)
  const { list, hasFocus, leave, ...focus } = useListFocus()
  const header = useHeaderHeight() ?? 0
  const isHidden = useSyncExternalStore(followVisibility, () => document.hidden)

  return (
    <div
      ref={list}
      aria-keyshortcuts={KEY}
      // A toast that appears under a resting pointer does not count as pointed at.
      onPointerMove={({ movementX, movementY }) => void ((movementX || movementY) && setPointedAt(true))}
      onPointerLeave={() => setPointedAt(false)}
      {...focus}
      // Below the header, whose search and switch it would cover.
      style={{ top: header + 16, maxHeight: `calc(100dvh - ${header + 32}px)` }}
      className="fixed left-1/2 z-50 grid w-max max-w-[min(350px,calc(100vw-2rem))] -translate-x-1/2 justify-items-center gap-2 overflow-y-auto"
    >
      {toasts.map((toast) => (
        <ToastItem
          key={toast.id}
          toast={toast}
          isWaiting={isPointedAt || hasFocus || isHidden}
          dismiss={t('close')}
          onDismiss={(item) => {
            leave(item)
            dropToast(toast.id)
          }}
        />
      ))}
    </div>
  )
}

type ItemProps = { toast: Toast; isWaiting: boolean; dismiss: string; onDismiss: (item: Element) => void }

function ToastItem({ toast: { id, kind, content, ms = toastMs[kind] }, isWaiting, dismiss, onDismiss }: ItemProps) {
  useLifetime(ms, isWaiting, id)
  const { box, icon } = looks[kind]
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape does what its button does
    <div
      data-toast={kind}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onDismiss(event.currentTarget)
      }}
      className={`flex max-w-full animate-[rise_220ms_var(--ease-calm)] items-center gap-2 rounded-2xl py-1 pr-1 pl-4 font-semibold shadow-lift ${box}`}
    >
      {icon && <Icon name={icon} className={kind === 'loading' ? 'animate-[spin_1s_linear_infinite]' : ''} />}
      <div className="min-w-0 py-2 wrap-anywhere">{content}</div>
      <button
        type="button"
        aria-label={dismiss}
        onClick={(event) => onDismiss(event.currentTarget.parentElement!)}
        className="grid size-9 flex-none place-items-center rounded-full focus-visible:outline-current"
      >
        <Icon name="x" size={18} />
      </button>
    </div>
  )
}

/** Only the time in which it could be read counts. */
function useLifetime(ms: number, isWaiting: boolean, id: number): void {
  const left = useRef(ms)
  useEffect(() => void (left.current = ms), [ms])
  useEffect(() => {
    if (isWaiting || left.current === Number.POSITIVE_INFINITY) return
    const since = performance.now()
    const timer = setTimeout(() => dropToast(id), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= performance.now() - since
    }
  }, [ms, isWaiting, id])
}

/** Moves the focus into the list by a key, and back where it was when the toast goes. */
function useListFocus() {
  const list = useRef<HTMLDivElement>(null)
  const before = useRef<HTMLElement | null>(null)
  const [hasFocus, setFocus] = useState(false)

  useEffect(() => {
    const come = (event: globalThis.KeyboardEvent) => {
      if (event.key !== KEY) return
      event.preventDefault()
      if (list.current?.contains(document.activeElement)) goBack(before.current)
      else lastButton(list.current)?.focus()
    }
    document.addEventListener('keydown', come)
    return () => document.removeEventListener('keydown', come)
  }, [])

  return {
    list,
    hasFocus,
    /** Moves the focus away before its toast is removed. */
    leave(item: Element) {
      if (!item.contains(document.activeElement)) return
      const other = lastButton(list.current, item)
      if (other) other.focus()
      else goBack(before.current)
    },
    onFocus({ relatedTarget }: FocusEvent) {
      setFocus(true)
      if (!list.current?.contains(relatedTarget)) before.current = relatedTarget as HTMLElement | null
    },
    onBlur({ relatedTarget }: FocusEvent) {
      if (!list.current?.contains(relatedTarget)) setFocus(false)
    },
  }
}

function goBack(to: HTMLElement | null): void {
  if (to?.isConnected) to.focus()
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}

const lastButton = (list: HTMLElement | null, except?: Element) =>
  [...(list?.querySelectorAll<HTMLElement>('button') ?? [])].findLast((button) => !except?.contains(button))

function followVisibility(changed: () => void) {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}
