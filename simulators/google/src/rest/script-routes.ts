import { GoogleError, invalid, notFound } from './google-error.ts';
import { checkRole, route, scopes, type Call, type Route } from './route.ts';
import { ScriptProject, type ScriptFile } from './script-project.ts';

const projects = [scopes.scriptProjects];
const deployments = [scopes.scriptDeployments];
const path = (rest: string): RegExp => new RegExp(`^\\/v1\\/projects\\/(?<scriptId>[^/]+)${rest}$`);

interface WireDeployment {
  readonly versionNumber?: number;
  readonly deploymentConfig?: { readonly versionNumber?: number };
}

export const scriptRoutes: readonly Route[] = [
  route<{ readonly title?: string; readonly parentId?: string }>(
    'POST',
    'script.projects.create',
    /^\/v1\/projects$/,
    projects,
    (call) => {
      const { state, user, body } = call;
      refuseServices(call);
      const { title = 'Untitled project', parentId } = body;
      const container = parentId === undefined ? undefined : state.spreadsheets.get(parentId);
      if (parentId !== undefined && container === undefined) throw notFound();
      if (container !== undefined) checkRole(container, user, 'writer');
      // The owner of the container owns the script, even if another user creates it.
      const project = new ScriptProject(state.newId('1S'), title, parentId, user.email, container?.owner);
      state.scripts.set(project.scriptId, project);
      return describe(project);
    },
  ),
  route('GET', 'script.projects.get', path(''), projects, (call) => describe(open(call))),
  route('GET', 'script.projects.getContent', path('\\/content'), projects, (call) => describeContent(open(call))),
  route<{ readonly files?: readonly ScriptFile[] }>(
    'PUT',
    'script.projects.updateContent',
    path('\\/content'),
    projects,
    (call) => {
      const project = open(call);
      project.setFiles(call.body.files ?? []);
      return describeContent(project);
    },
  ),
  route<{ readonly description?: string }>(
    'POST',
    'script.projects.versions.create',
    path('\\/versions'),
    projects,
    (call) => {
      const project = open(call);
      const version = project.addVersion(call.body.description ?? '', timeOf(call));
      return { scriptId: project.scriptId, ...version };
    },
  ),
  route('GET', 'script.projects.versions.list', path('\\/versions'), projects, (call) => ({
    versions: open(call).versions,
  })),
  route<WireDeployment>('POST', 'script.projects.deployments.create', path('\\/deployments'), deployments, (call) =>
    open(call).deploy(call.state.newId('AKfy'), call.body, timeOf(call)),
  ),
  route('GET', 'script.projects.deployments.list', path('\\/deployments'), deployments, (call) => ({
    deployments: [...open(call).deployments.values()],
  })),
  route<WireDeployment>(
    'PUT',
    'script.projects.deployments.update',
    path('\\/deployments\\/(?<deploymentId>[^/]+)'),
    deployments,
    (call) => {
      const project = open(call);
      const { deploymentId = '' } = call.parts;
      if (!project.deployments.has(deploymentId)) throw notFound();
      return project.deploy(deploymentId, call.body.deploymentConfig ?? {}, timeOf(call));
    },
  ),
  route(
    'DELETE',
    'script.projects.deployments.delete',
    path('\\/deployments\\/(?<deploymentId>[^/]+)'),
    deployments,
    (call) => {
      if (!open(call).deployments.delete(call.parts['deploymentId'] ?? '')) throw notFound();
      return {};
    },
  ),
];

function open(call: Call<unknown>): ScriptProject {
  refuseServices(call);
  const project = call.state.scripts.get(call.parts['scriptId'] ?? '');
  if (project === undefined) throw notFound();
  const container = call.state.spreadsheets.get(project.parentId ?? '');
  // All editors of the container may use a bound script; any other script is its owner's only.
  if (container !== undefined) checkRole(container, call.user, 'writer');
  else if (project.owner !== call.user.email) throw new GoogleError(403, 'The caller does not have permission');
  return project;
}

/** Service accounts cannot own scripts. */
function refuseServices({ user }: Call<unknown>): void {
  if (user.isService) throw invalid('Request contains an invalid argument.');
}

const timeOf = ({ state }: Call<unknown>): string => new Date(state.clock.now()).toISOString();

/** A standalone project has no `parentId`. */
function describe({ scriptId, title, parentId, creator }: ScriptProject): object {
  return { scriptId, title, ...(parentId !== undefined && { parentId }), creator: { email: creator } };
}

function describeContent({ scriptId, files }: ScriptProject): object {
  return { scriptId, files };
}
