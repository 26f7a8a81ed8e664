declare module 'hyphen/*' {
  const language: {
    /** The text with soft hyphens where words may be parted. */
    hyphenateSync(text: string, options?: { minWordLength?: number }): string
  }
  export = language
}
