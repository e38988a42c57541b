import type { RelaySettings } from './settings.ts';

/**
 * Where Excel on the web runs. Microsoft keeps no complete list of these origins and adds to them; TPR_ADDIN_ORIGINS adds
 * what a company meets. `*.` stands for one or more names in front.
 */
const officeOrigins = [
  'https://*.officeapps.live.com',
  'https://*.office.com',
  'https://*.office365.com',
  'https://*.microsoft.com',
  'https://*.microsoft365.com',
  'https://*.cloud.microsoft',
];

/** Where workbooks lie, and the pages around Excel with them: of tenants and of personal accounts. */
const everyTenant = ['https://*.sharepoint.com', 'https://*.live.com'];

/** SharePoint's sites, and people's own OneDrive. */
const pagesOf = (tenant: string): string[] => [
  `https://${tenant}.sharepoint.com`,
  `https://${tenant}-my.sharepoint.com`,
];

/** The pages that may show the add-in and read its list of functions. */
export interface Pages {
  /** For pages of the add-in: allowed sources, allowed targets of calls, and pages that may show them. */
  readonly policy: string;
  allows(origin: string): boolean;
}

export function createPages({ addinOrigins, tenant }: Pick<RelaySettings, 'addinOrigins' | 'tenant'>): Pages {
  const workbooks = tenant === undefined ? everyTenant : pagesOf(tenant);
  const origins = [...officeOrigins, ...workbooks, ...addinOrigins];
  const directives = {
    'default-src': "'self'",
    'script-src': "'self' https://appsforoffice.microsoft.com",
    // office.js reports its own failures there; without it the console fills with refusals.
    'connect-src': "'self' https://*.aria.microsoft.com",
    // Fluent UI writes its styles at run time, so there is no file to name.
    'style-src': "'self' 'unsafe-inline'",
    'img-src': "'self' data: blob:",
    'font-src': "'self' data:",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': ["'self'", ...origins].join(' '),
  };
  return {
    policy: Object.entries(directives)
      .map(([name, value]) => `${name} ${value}`)
      .join('; '),
    allows: (origin) => origins.some((pattern) => fits(origin, pattern)),
  };
}

function fits(origin: string, pattern: string): boolean {
  if (!pattern.includes('*')) return origin === pattern;
  const [scheme = '', ending = ''] = pattern.split('*');
  const isPlain = /^https:\/\/[a-z0-9.-]+(:\d+)?$/.test(origin);
  return (
    isPlain && origin.startsWith(scheme) && origin.endsWith(ending) && origin.length > scheme.length + ending.length
  );
}
