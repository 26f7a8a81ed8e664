declare module 'compression' {
  import type { IncomingMessage, ServerResponse } from 'node:http'
  import type { BrotliOptions } from 'node:zlib'

  /** Compresses what is written to a response from `next` on, as the client takes it. */
  const compression: (options?: {
    brotli?: BrotliOptions
  }) => (request: IncomingMessage, response: ServerResponse, next: () => void) => void
  export = compression
}
