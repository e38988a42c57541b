import { delimiter, dirname } from 'node:path';

export interface EnvironmentOptions {
  readonly userFolder: string;
  readonly port: number;
  /** Port for n8n's own helper processes. */
  readonly brokerPort: number;
  readonly encryptionKey?: string;
  /** Additional variables of n8n. */
  readonly extra?: Readonly<Record<string, string>>;
}

/** Keeps n8n local: it looks nothing up, reports nothing, and listens on loopback only. */
const quiet = {
  N8N_DIAGNOSTICS_ENABLED: 'false',
  N8N_DIAGNOSTICS_CONFIG_FRONTEND: '',
  N8N_DIAGNOSTICS_CONFIG_BACKEND: '',
  N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
  N8N_TEMPLATES_ENABLED: 'false',
  N8N_PERSONALIZATION_ENABLED: 'false',
  N8N_HIRING_BANNER_ENABLED: 'false',
  N8N_VERIFIED_PACKAGES_ENABLED: 'false',
  N8N_DISABLED_MODULES: 'mcp-registry,instance-ai,insights',
  EXTERNAL_FRONTEND_HOOKS_URLS: '',
  N8N_COMMUNITY_PACKAGES_ENABLED: 'true',
  N8N_UNVERIFIED_PACKAGES_ENABLED: 'true',
  N8N_LISTEN_ADDRESS: '127.0.0.1',
  N8N_HOST: '127.0.0.1',
  N8N_SECURE_COOKIE: 'false',
  // `n8n execute` writes its result through the log, so the log has to be on.
  N8N_LOG_LEVEL: 'info',
  NO_COLOR: '1',
  GENERIC_TIMEZONE: 'UTC',
};

const passedOn = ['HOME', 'USER', 'LANG', 'TZ', 'TMPDIR', 'TEMP', 'SystemRoot', 'SSL_CERT_FILE', 'NODE_EXTRA_CA_CERTS'];

/** The whole environment of n8n; it gets nothing else of this process's environment. */
export function n8nEnvironment(options: EnvironmentOptions): NodeJS.ProcessEnv {
  const { userFolder, port, brokerPort, encryptionKey = 'a-key-for-tests', extra } = options;
  const { env, execPath } = process;
  return {
    ...Object.fromEntries(passedOn.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]]))),
    // n8n starts its helpers with the first `node` on PATH.
    PATH: dirname(execPath) + delimiter + (env['PATH'] ?? ''),
    ...quiet,
    N8N_USER_FOLDER: userFolder,
    N8N_PORT: String(port),
    N8N_RUNNERS_BROKER_PORT: String(brokerPort),
    N8N_ENCRYPTION_KEY: encryptionKey,
    ...extra,
  };
}
