/** The rooms of the house and their rules, which tests/architecture.test.ts holds. */
export const DOMAIN = 'src/domain'
export const CONTRACT = 'src/contract'
const MESSAGES = 'src/i18n/messages'
const EDITORIAL = 'content/editorial'

/** What an API function needs beneath it. */
const SERVICE = ['functions/runtime', 'functions/errors', 'functions/request', 'functions/store']
/** What the parts of a screen are made of. */
const SCREEN = [
  CONTRACT,
  DOMAIN,
  'src/ui',
  'src/i18n',
  'src/api',
  'src/session',
  'src/navigation',
  'src/drafts',
  'src/evidence',
  'src/pictures',
]

/**
 * Who may import whom among our own rooms. A room is a folder with all below it; the longest name
 * that fits a file is its room. Whatever is not listed is a breach.
 */
export const MAY_IMPORT: Record<string, readonly string[]> = {
  'src/contract/protocol': [],
  'src/contract/reading': ['src/contract/protocol'],
  'src/contract/billing': ['src/contract/protocol'],
  'src/contract/accounts': ['src/contract/protocol', 'src/contract/reading'],
  'src/contract/desk': ['src/contract/protocol', 'src/contract/reading'],
  'src/contract/administration': [
    'src/contract/protocol',
    'src/contract/billing',
    'src/contract/desk',
  ],
  [CONTRACT]: [],

  'src/domain/files': [CONTRACT],
  'src/domain/time': [],
  'src/domain/text': [CONTRACT],
  'src/domain/taxonomy': [CONTRACT, 'src/domain/pictures'],
  'src/domain/citation': [CONTRACT],
  'src/domain/site': [CONTRACT],
  'src/domain/publication': [CONTRACT],
  'src/domain/billing': [CONTRACT],
  'src/domain/statistics': [CONTRACT, 'src/domain/billing', 'src/domain/time'],
  'src/domain/evidence': [CONTRACT, 'src/domain/study', 'src/domain/text', 'src/domain/time'],
  'src/domain/study': [CONTRACT, 'src/domain/text', 'src/domain/time'],
  'src/domain/pictures': [],
  'src/domain/offline': [CONTRACT, 'src/domain/site'],
  'src/domain/hearticle': [
    CONTRACT,
    'src/domain/evidence',
    'src/domain/pictures',
    'src/domain/statistics',
    'src/domain/taxonomy',
    'src/domain/text',
    'src/domain/time',
  ],
  'src/domain/review': [CONTRACT, 'src/domain/hearticle', 'src/domain/text'],
  'src/domain/account': [CONTRACT, 'src/domain/billing', 'src/domain/hearticle', 'src/domain/time'],
  'src/domain/reading': [CONTRACT, 'src/domain/account', 'src/domain/hearticle', 'src/domain/time'],
  'src/domain/presenters': [
    CONTRACT,
    'src/domain/citation',
    'src/domain/evidence',
    'src/domain/hearticle',
    'src/domain/pictures',
    'src/domain/site',
    'src/domain/study',
    'src/domain/taxonomy',
    'src/domain/text',
    'src/domain/time',
  ],

  'src/ui': ['src/i18n'],
  'src/i18n': [CONTRACT, DOMAIN],
  'src/api': [CONTRACT, DOMAIN],
  'src/session': [CONTRACT, 'src/api'],
  'src/navigation': [CONTRACT, DOMAIN, 'src/ui'],
  'src/drafts': [CONTRACT, DOMAIN, 'src/ui', 'src/i18n', 'src/api', 'src/session'],
  'src/evidence': [CONTRACT, DOMAIN, 'src/ui', 'src/i18n'],
  'src/pictures': [CONTRACT, DOMAIN, 'src/ui'],
  'src/features': SCREEN,
  'src/offline': [CONTRACT, DOMAIN],
  'src/snapshot': [CONTRACT, DOMAIN],
  'src/layouts': ['src', EDITORIAL],
  'src/pages': ['src', EDITORIAL],
  'src/local-pages': ['src', EDITORIAL, 'content/sample/topics.json'],
  [EDITORIAL]: [],

  'functions/runtime': [],
  'functions/errors': [CONTRACT, DOMAIN, MESSAGES, 'functions/runtime'],
  'functions/store/table': [CONTRACT, DOMAIN],
  'functions/store/counting': [CONTRACT, DOMAIN, 'functions/store/table'],
  'functions/store/publication': [CONTRACT, DOMAIN, 'functions/store/table'],
  'functions/store/mail': [
    CONTRACT,
    DOMAIN,
    'functions/runtime',
    'functions/store/counting',
    'functions/store/table',
  ],
  'functions/store/accounts': [
    CONTRACT,
    DOMAIN,
    'functions/runtime',
    'functions/store/counting',
    'functions/store/mail',
    'functions/store/table',
  ],
  'functions/store/content': [
    CONTRACT,
    DOMAIN,
    'functions/runtime',
    'functions/store/accounts',
    'functions/store/mail',
    'functions/store/table',
  ],
  'functions/store/billing': [
    CONTRACT,
    DOMAIN,
    'functions/store/accounts',
    'functions/store/content',
    'functions/store/counting',
    'functions/store/mail',
    'functions/store/table',
  ],
  'functions/store': ['functions/runtime'],
  'functions/files': [CONTRACT, DOMAIN, 'functions/runtime'],
  'functions/pubmed': [CONTRACT, DOMAIN, 'functions/store'],
  'functions/search-index': [CONTRACT, DOMAIN, 'functions/runtime', 'functions/errors'],
  'functions/request': [
    CONTRACT,
    DOMAIN,
    'functions/runtime',
    'functions/errors',
    'functions/store',
  ],
  'functions/mail': [
    CONTRACT,
    DOMAIN,
    MESSAGES,
    EDITORIAL,
    'src/pictures',
    'functions/runtime',
    'functions/store',
  ],
  'functions/billing': [CONTRACT, DOMAIN, MESSAGES, ...SERVICE],
  'functions/editorial': [CONTRACT, DOMAIN, ...SERVICE, 'functions/files', 'functions/pubmed'],
  'functions/http': [
    CONTRACT,
    DOMAIN,
    ...SERVICE,
    'functions/billing',
    'functions/editorial',
    'functions/files',
    'functions/search-index',
  ],
  'functions/accounts': [
    CONTRACT,
    DOMAIN,
    MESSAGES,
    ...SERVICE,
    'functions/billing',
    'functions/files',
    'functions/http',
  ],
  'functions/jobs': [
    CONTRACT,
    DOMAIN,
    ...SERVICE,
    'functions/accounts',
    'functions/billing',
    'functions/editorial',
    'functions/files',
    'functions/pubmed',
  ],
  // A route reaches the store by what it is handed.
  'functions/routes': [
    CONTRACT,
    DOMAIN,
    'functions/errors',
    'functions/request',
    'functions/http',
    'functions/accounts',
    'functions/billing',
    'functions/editorial',
    'functions/files',
    'functions/search-index',
  ],
  'functions/entries': [CONTRACT, DOMAIN, EDITORIAL, 'functions'],

  'scripts/project': ['functions'],
  'scripts/browser': ['scripts/project'],
  'scripts/test': ['scripts/project', 'scripts/browser'],
  'scripts/content': [CONTRACT, DOMAIN, 'functions', 'scripts/project'],
  'scripts/migrations': [CONTRACT, DOMAIN, 'functions', 'scripts/project'],
  // The snapshot is the format that publishing writes and pages read.
  'scripts/publishing': [
    CONTRACT,
    DOMAIN,
    MESSAGES,
    EDITORIAL,
    'src/snapshot',
    'src/layouts/frame/framed-pages.ts',
    'src/ui/html/mark.ts',
    'functions',
    'scripts/project',
    'src/evidence',
    'src/i18n',
    'src/pictures',
  ],
  'scripts/sandbox/storage': ['functions'],
  'scripts/sandbox/clock': ['scripts/sandbox/storage'],
  'scripts/sandbox/database': ['scripts/sandbox/storage'],
  'scripts/sandbox/payments': ['scripts/sandbox/storage'],
  'scripts/sandbox/mail': ['functions', 'scripts/sandbox/storage'],
  'scripts/sandbox': [
    CONTRACT,
    DOMAIN,
    EDITORIAL,
    'functions',
    'scripts/project',
    'scripts/content',
    'scripts/migrations',
    'scripts/publishing',
  ],
  'scripts/bench': [CONTRACT, DOMAIN, 'functions', 'scripts'],
  scripts: [CONTRACT, DOMAIN, 'src/ui/html/mark.ts', 'functions'],
}

/** The only readers of the environment: entries and settings. */
export const MAY_READ_ENVIRONMENT = [
  'functions/entries/',
  'functions/runtime/environment.ts',
  'scripts/',
  'src/snapshot/',
  'tests/',
]

export const MOST_FILES_OF_A_FOLDER = 20

/** Rooms that are entered by one file; the rest of scripts imports nothing else of them. */
export const ENTRANCES: Record<string, string> = {
  'scripts/publishing': 'scripts/publishing/publishing.ts',
  'scripts/sandbox': 'scripts/sandbox/sandbox.ts',
}

/** Commands that also run where no sandbox is. */
export const PRODUCTION_COMMANDS = [
  'build',
  'catalogue',
  'deploy',
  'import-hearticles',
  'import-studies',
  'migrate',
  'operations/first-administrator',
  'operations/restore',
  'package',
  'publish',
  'pull',
].map((name) => `scripts/${name}.ts`)
