import { Component, type ReactNode } from 'react'

interface ChunkBoundaryProps {
  title: string
  text: string
  reload: string
  className?: string
  children: ReactNode
}

/** Where a part of the program does not arrive, reloading the page is offered (specification §2). */
export class ChunkBoundary extends Component<ChunkBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    const { title, text, reload, className, children } = this.props
    if (!this.state.hasFailed) return children
    return (
      <div className={className} role="alert">
        <h2>{title}</h2>
        <p>{text}</p>
        <button type="button" className="button" onClick={() => location.reload()}>
          {reload}
        </button>
      </div>
    )
  }
}
