import { Component, type ReactNode } from 'react'
import { ChunkLoadError } from './load-chunk.ts'

interface ChunkBoundaryProps {
  /** What is said where a part of the program did not arrive, or failed. */
  failure: FailureWords
  /** What is said where it arrived and failed, if that is something else. */
  broken?: FailureWords
  reload: string
  className?: string
  children: ReactNode
}

interface FailureWords {
  title: string
  text: string
}

interface ChunkBoundaryState {
  failure: 'notArrived' | 'broken' | undefined
}

/**
 * Where a part of the program does not arrive (P-CHUNKS), or fails, that is said, and
 * reloading the page is offered.
 */
export class ChunkBoundary extends Component<ChunkBoundaryProps, ChunkBoundaryState> {
  override state: ChunkBoundaryState = { failure: undefined }

  static getDerivedStateFromError(error: unknown): ChunkBoundaryState {
    return { failure: error instanceof ChunkLoadError ? 'notArrived' : 'broken' }
  }

  override render() {
    const { failure, broken = failure, reload, className, children } = this.props
    if (!this.state.failure) return children
    const { title, text } = this.state.failure === 'broken' ? broken : failure
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
