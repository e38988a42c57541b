import type { RelaySettings } from './settings.ts';

/**
 * The origins of Excel on the web. Microsoft publishes no complete list and adds origins; TPR_ADDIN_ORIGINS adds
 * further ones. `*.` stands for one or more labels.
 */
const officeOrigins = [
  'https://*.officeapps.live.com',
  'https://*.office.com',
  'https://*.office365.com',
  'https://*.microsoft.com',
  'https://*.microsoft365.com',
  'https://*.cloud.microsoft',
];

/** The origins where tenants and personal accounts store workbooks, with the pages around Excel. */
const everyTenant = ['https://*.sharepoint.com', 'https://*.live.com'];

/** The sites of a tenant, and the OneDrive of its users. */
const pagesOf = (tenant: string): string[] => [
  `https://${tenant}.sharepoint.com`,
  `https://${tenant}-my.sharepoint.com`,
];

/** The pages that may show the add-in and read its list of functions. */
export interface Pages {
  /** Content security policy of the add-in's pages. */
  readonly policy: string;
  allows(origin: string): boolean;
}

export function createPages({ addinOrigins, tenant }: Pick<RelaySettings, 'addinOrigins' | 'tenant'>): Pages {
  const workbooks = tenant === undefined ? everyTenant : pagesOf(tenant);
  const origins = [...officeOrigins, ...workbooks, ...addinOrigins];
  const directives = {
    'default-src': "'self'",
    'script-src': "'self' https://appsforoffice.microsoft.com",
    // office.js sends telemetry there; blocking it would fill the console with errors.
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
