let format: Intl.NumberFormat | undefined

/** Whole cents of a euro in words, with German formatting in both languages: '9,90 €'. */
export function formatPrice(cents: number): string {
  format ??= new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' })
  return format.format(cents / 100)
}
