/** How long a part of the program may take (P-CHUNKS). */
export const CHUNK_TIMEOUT_MILLISECONDS = 120_000
