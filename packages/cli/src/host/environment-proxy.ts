/** Whether Node.js sends requests through the proxy that the environment names: with an option or its variable only. */
export function usesEnvironmentProxy(variables: NodeJS.ProcessEnv): boolean {
  const options = [...process.execArgv, ...(variables['NODE_OPTIONS'] ?? '').split(/\s+/)];
  return variables['NODE_USE_ENV_PROXY'] === '1' || options.includes('--use-env-proxy');
}
