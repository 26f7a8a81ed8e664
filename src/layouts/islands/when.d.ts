import 'astro'

declare module 'astro' {
  interface AstroClientDirectives {
    'client:when'?: true | 'session' | 'explore'
  }
}
