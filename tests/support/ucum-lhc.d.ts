/** What tests use of a package that declares no types. */
declare module '@lhncbc/ucum-lhc' {
  export const UcumLhcUtils: {
    getInstance(): {
      validateUnitString(code: string): { status: 'valid' | 'invalid' | 'error' }
      convertUnitTo(
        from: string,
        value: number,
        to: string,
      ): { status: 'succeeded' | 'failed'; toVal: number | null }
    }
  }
}
