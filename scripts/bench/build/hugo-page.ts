import type { Language } from '../../../src/contract/protocol/language.ts'

/** What differs between the heads of two pages. */
const HEAD = `{{ $own := printf "http://localhost:4321%s/pubmed/%s" PREFIX .Params.pmid -}}
{{ $title := strings.TrimSuffix "." .Title -}}
{{ $texts := slice -}}{{ range .Params.sections }}{{ $texts = $texts | append .text }}{{ end -}}
{{ $description := delimit $texts " " | plainify | truncate 160 -}}
<title>{{ $title }} · Hearticle</title><meta name="description" content="{{ $description }}"><meta name="theme-color" media="(prefers-color-scheme: light)" content="#fcf9f5"><meta name="theme-color" media="(prefers-color-scheme: dark)" content="#111419"><link rel="canonical" href="{{ $own }}"><link rel="alternate" hreflang="de" href="http://localhost:4321/pubmed/{{ .Params.pmid }}"><link rel="alternate" hreflang="en" href="http://localhost:4321/en/pubmed/{{ .Params.pmid }}"><link rel="alternate" hreflang="x-default" href="http://localhost:4321/pubmed/{{ .Params.pmid }}"><meta property="og:type" content="article"><meta property="og:site_name" content="Hearticle"><meta property="og:title" content="{{ $title }}"><meta property="og:description" content="{{ $description }}"><meta property="og:url" content="{{ $own }}"><meta property="og:image" content="http://localhost:4321/share/hearticle-en.214cb9739cd9ea34.png"><meta property="og:image:type" content="image/png"><meta property="og:image:width" content="1200"><meta property="og:image:height" content="630"><meta property="og:image:alt" content="Hearticle: WORDS.tagline"><meta property="og:locale" content="WORDS.locale"><meta property="og:locale:alternate" content="WORDS.otherLocale">{{ with .Params.appeared }}{{ if eq (len .) 10 }}<meta property="article:published_time" content="{{ . }}">{{ end }}{{ end }}<meta name="twitter:card" content="summary_large_image"><meta name="twitter:image:alt" content="Hearticle: WORDS.tagline">`

const DATA = `{{ $names := slice -}}
{{ range .Params.authors }}{{ if .collectiveName }}{{ $names = $names | append .collectiveName }}{{ else }}{{ $names = $names | append (printf "%s %s" (or .foreName .initials) .lastName) }}{{ end }}{{ end -}}
{{ $authors := slice -}}
{{ range first 30 $names }}{{ $authors = $authors | append (dict "@type" "Person" "name" .) }}{{ end -}}
{{ $periodical := dict -}}
{{ with .Params.journal }}{{ $periodical = dict "@type" "PublicationVolume" "volumeNumber" .volume "isPartOf" (dict "@type" "Periodical" "name" .title) }}{{ end -}}
{{ $article := dict "@type" "ScholarlyArticle" "name" $title "author" $authors "datePublished" .Params.appeared "sameAs" (slice (printf "https://pubmed.ncbi.nlm.nih.gov/%s/" .Params.pmid) (printf "https://doi.org/%s" .Params.doi)) "identifier" (slice (dict "@type" "PropertyValue" "propertyID" "PMID" "value" .Params.pmid) (dict "@type" "PropertyValue" "propertyID" "DOI" "value" .Params.doi)) "isPartOf" $periodical "genre" .Params.publicationTypes -}}
{{ $page := dict "@type" "MedicalWebPage" "url" $own "name" $title "inLanguage" .Type "isAccessibleForFree" true "isPartOf" (dict "@id" "http://localhost:4321/#website") "mainEntity" $article -}}
{{ $crumbs := dict "@type" "BreadcrumbList" "itemListElement" (slice (dict "@type" "ListItem" "position" 1 "name" "Hearticle" "item" "http://localhost:4321/") (dict "@type" "ListItem" "position" 2 "name" $title)) -}}
{{ dict "@context" "https://schema.org" "@graph" (slice $page $crumbs) | jsonify | safeJS }}`

const ICON =
  '<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M12 15V3" /><path d="M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4" /><path d="m7 10 5 5 5-5" /></svg>'

const BODY = `<article class="study" data-study="{{ .Params.pmid }}">
    <div class="wrap study-layout">
      <header>
        <p class="kicker"><span class="badge">WORDS.rubric</span></p>
        <h1 id="title" lang="en">{{ $title }}</h1>
      </header>
      <aside class="facts" aria-label="WORDS.facts">
        <dl>
    <div><dt>WORDS.authors</dt><dd>{{ delimit $names ", " }}</dd></div>
    <div><dt>WORDS.journal</dt><dd>{{ with .Params.journal }}<cite lang="en">{{ .title }}</cite><br>{{ .volume }}{{ end }}</dd></div>
    <div><dt>WORDS.date</dt><dd>{{ with .Params.appeared }}<time datetime="{{ . }}">{{ if eq (len .) 10 }}{{ . | time.AsTime | time.Format "2 January 2006" }}{{ else }}{{ . }}{{ end }}</time>{{ end }}</dd></div>
    {{ with .Params.citationCount }}<div><dt>WORDS.citations</dt><dd>{{ . | lang.FormatNumber 0 }}</dd></div>{{ end }}
    {{ with .Params.keywords }}<div><dt>WORDS.keywords</dt><dd>{{ delimit . ", " }}</dd></div>{{ end }}
    {{ with .Params.publicationTypes }}<div><dt>WORDS.types</dt><dd>{{ range $index, $type := . }}{{ if $index }}, {{ end }}<span lang="en">{{ $type }}</span>{{ end }}</dd></div>{{ end }}
    <div><dt>WORDS.identifiers</dt><dd>PMID {{ .Params.pmid }}{{ with .Params.doi }}<br>DOI <a href="https://doi.org/{{ . }}" rel="external noopener">{{ . }}</a>{{ end }}</dd></div>
  </dl>
        <p><a class="pill" href="https://pubmed.ncbi.nlm.nih.gov/{{ .Params.pmid }}/" rel="external noopener">WORDS.viewOn${ICON}</a></p>
      </aside>
      <div class="text">
        <h2>WORDS.abstract</h2>
        {{ range .Params.sections }}{{ with .label }}<h3>{{ . }}</h3>{{ end }}<p lang="en">{{ .text | safeHTML }}</p>{{ end }}
        <p class="note">WORDS.disclaimer</p>
      </div>
      <section class="cite" aria-labelledby="cite">
    <h2 id="cite">WORDS.cite</h2>
    {{ $cited := slice }}{{ range first 6 .Params.authors }}{{ if .collectiveName }}{{ $cited = $cited | append .collectiveName }}{{ else }}{{ $cited = $cited | append (printf "%s %s" .lastName .initials) }}{{ end }}{{ end -}}
    <p class="citation-text" lang="en" data-citation>{{ delimit $cited ", " }}{{ if gt (len .Params.authors) 6 }}, et al{{ end }}. {{ .Params.originalTitle }} {{ with .Params.journal }}{{ .title }}.{{ end }} {{ .Params.appeared }};{{ with .Params.journal }}{{ .volume }}{{ end }}. {{ with .Params.doi }}doi: {{ . }}.{{ end }} PMID: {{ .Params.pmid }}.</p>
    <div class="actions cite-actions">
      <button type="button" class="pill" data-copy-citation>${ICON}WORDS.copy</button>
      <a class="pill" href="/api/pubmedarticles/public/{{ .Params.pmid }}/citation?format=ris" download>${ICON}RIS (Zotero, EndNote, Citavi)</a>
      <a class="pill" href="/api/pubmedarticles/public/{{ .Params.pmid }}/citation?format=bibtex" download>${ICON}BibTeX (LaTeX, JabRef)</a>
    </div>
    <p class="toast" role="status" data-toast data-said="WORDS.copied" data-failed="WORDS.notCopied"></p>
  </section>
    </div>
  </article>`

const WORDS: Record<Language, Record<string, string>> = {
  de: {
    tagline: 'Neueste Forschung, einfach zusammengefasst',
    locale: 'de_AT',
    otherLocale: 'en_GB',
    rubric: 'Kardiologie',
    facts: 'Angaben zur Studie',
    authors: 'Autorinnen und Autoren',
    journal: 'Fachzeitschrift',
    date: 'Erschienen',
    citations: 'Zitierungen',
    keywords: 'Stichwörter',
    types: 'Publikationsarten',
    identifiers: 'Kennungen',
    viewOn: 'Auf PubMed ansehen',
    abstract: 'Zusammenfassung',
    disclaimer:
      'Diese Zusammenfassung ist kein medizinischer Rat. Übersetzungen und Nacherzählungen können Fehler enthalten; es gilt die Originalarbeit.',
    cite: 'Zitieren',
    copy: 'Zitat kopieren',
    copied: 'Das Zitat ist kopiert.',
    notCopied: 'Das Zitat ließ sich nicht kopieren. Es ist jetzt markiert.',
  },
  en: {
    tagline: 'Latest research, simply summarized',
    locale: 'en_GB',
    otherLocale: 'de_AT',
    rubric: 'Cardiology',
    facts: 'About this study',
    authors: 'Authors',
    journal: 'Journal',
    date: 'Publication Date',
    citations: 'Citations',
    keywords: 'Keywords',
    types: 'Publication Types',
    identifiers: 'Identifiers',
    viewOn: 'View on PubMed',
    abstract: 'Abstract',
    disclaimer:
      'This abstract is not medical advice. Translated or restated text may contain mistakes; the original publication is what counts.',
    cite: 'Cite',
    copy: 'Copy citation',
    copied: 'The citation has been copied.',
    notCopied: 'The citation could not be copied. It is now selected.',
  },
}

/**
 * The layout by which Hugo makes pages of studies: all that is around their own parts is one of our
 * own pages, byte for byte.
 * @throws where that page has no place for a part
 */
export function hugoPage(page: string, language: Language): string {
  const prefix = language === 'de' ? '' : '/en'
  const other = language === 'de' ? '/en/pubmed/' : '/pubmed/'
  const put = (place: RegExp, text: string) => (page: string) => {
    if (!place.test(page)) throw new Error(`the page has nothing like ${place}`)
    return page.replace(place, () => text)
  }
  const own = (text: string) =>
    text
      .replaceAll('PREFIX', `"${prefix}"`)
      .replaceAll(/WORDS\.(\w+)/g, (_, name: string) => WORDS[language][name] ?? name)
  return [
    put(/<title>[\s\S]*?(?=<link rel="icon")/, own(HEAD)),
    put(/(?<=<script type="application\/ld\+json">)[\s\S]*?(?=<\/script>)/, own(DATA)),
    put(/(?<=<a href=")[^"]*(?=" hreflang="(?:de|en)" lang=)/, `${other}{{ .Params.pmid }}`),
    put(/(?<=<main id="content">)[\s\S]*?(?=<\/main>)/, own(BODY)),
  ].reduce((layout, step) => step(layout), page)
}
