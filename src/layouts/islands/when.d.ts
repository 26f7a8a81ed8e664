import 'astro'

declare module 'astro' {
  interface AstroClientDirectives {
    'client:when'?: 'session' | 'explore'
  }
}
