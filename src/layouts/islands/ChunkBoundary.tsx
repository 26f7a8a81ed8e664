import { Component, type ReactNode } from 'react'
import { ChunkLoadError } from './load-chunk.ts'

interface ChunkBoundaryProps {
  /** What is said where a part of the program did not arrive. */
  failure: { title: string; text: string }
  reload: string
  className?: string
  children: ReactNode
}

interface ChunkBoundaryState {
  error: unknown
}

/**
 * Where a part of the program does not arrive (P-CHUNKS) that is said, and reloading the page is
 * offered. Any other error is that of the island.
 */
export class ChunkBoundary extends Component<ChunkBoundaryProps, ChunkBoundaryState> {
  override state: ChunkBoundaryState = { error: undefined }

  static getDerivedStateFromError(error: unknown): ChunkBoundaryState {
    return { error }
  }

  override render() {
    const { failure, reload, className, children } = this.props
    const { error } = this.state
    if (error === undefined) return children
    if (!(error instanceof ChunkLoadError)) throw error
    return (
      <div className={className} role="alert">
        <h2>{failure.title}</h2>
        <p>{failure.text}</p>
        <button type="button" className="button" onClick={() => location.reload()}>
          {reload}
        </button>
      </div>
    )
  }
}
