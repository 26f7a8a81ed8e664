import { CircleAlert, CircleCheck, Info } from 'lucide'
import { type ReactNode, useEffect, useRef } from 'react'
import { Drawn } from './Drawn.tsx'
import { icon } from './html/icon.ts'

const ICONS = { good: CircleCheck, bad: CircleAlert, plain: Info }

interface MessageProps {
  tone: keyof typeof ICONS
  /** Takes the focus when it comes: for what takes the place of what had it. */
  focused?: boolean
  /** Stands above the rest. */
  title?: string
  children: ReactNode
}

/** What came of something, with an icon and in words. */
export function Message({ tone, focused = false, title, children }: MessageProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (focused) box.current?.focus()
  }, [focused])
  return (
    <div
      ref={box}
      className={`message message-${tone}`}
      role={tone === 'bad' ? 'alert' : 'status'}
      tabIndex={focused ? -1 : undefined}
    >
      <Drawn content={icon(ICONS[tone])} />
      <div>
        {title !== undefined && (
          <p>
            <strong>{title}</strong>
          </p>
        )}
        {children}
      </div>
    </div>
  )
}
