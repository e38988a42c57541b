import { Script } from 'node:vm';
import { invalid } from './google-error.ts';

export interface ScriptFile {
  readonly name: string;
  readonly type: 'JSON' | 'SERVER_JS' | 'HTML';
  readonly source: string;
}

export interface ScriptVersion {
  readonly versionNumber: number;
  readonly description: string;
  readonly createTime: string;
}

export interface ScriptDeployment {
  readonly deploymentId: string;
  readonly deploymentConfig: object;
  readonly updateTime: string;
}

const maxVersions = 200;

/** An Apps Script project. */
export class ScriptProject {
  readonly scriptId: string;
  readonly title: string;
  /** The spreadsheet that it is bound to. */
  readonly parentId: string | undefined;
  /** The owner; for a bound script, the owner of its container. */
  readonly owner: string;
  readonly creator: string;
  files: readonly ScriptFile[];
  readonly versions: ScriptVersion[] = [];
  readonly deployments = new Map<string, ScriptDeployment>();

  constructor(scriptId: string, title: string, parentId: string | undefined, creator: string, owner = creator) {
    this.scriptId = scriptId;
    this.title = title;
    this.parentId = parentId;
    this.owner = owner;
    this.creator = creator;
    this.files = [
      { name: 'appsscript', type: 'JSON', source: '{"timeZone":"Europe/Paris","exceptionLogging":"STACKDRIVER"}' },
    ];
  }

  /** Replaces every file. @throws GoogleError 400 for files that the editor would refuse to save. */
  setFiles(files: readonly ScriptFile[]): void {
    const manifest = files.find(({ name, type }) => name === 'appsscript' && type === 'JSON');
    if (manifest === undefined) throw invalid('Project contents must include a manifest file named appsscript.');
    try {
      JSON.parse(manifest.source);
    } catch {
      throw invalid('"appsscript.json" has errors: Invalid JSON.');
    }
    const names = files.map(({ name, type }) => `${name} ${type}`);
    const twice = names.find((name, index) => names.indexOf(name) !== index);
    if (twice !== undefined)
      throw invalid(`A file with this name already exists in the current project: ${twice.split(' ')[0]}`);
    for (const file of files) if (file.type === 'SERVER_JS') checkSyntax(file);
    this.files = files.map(({ name, type, source }) => ({ name, type, source }));
  }

  addVersion(description: string, createTime: string): ScriptVersion {
    if (this.versions.length >= maxVersions) {
      throw invalid(`A project has at most ${maxVersions} versions. Delete some of them.`);
    }
    const version = { versionNumber: this.versions.length + 1, description, createTime };
    this.versions.push(version);
    return version;
  }

  /** @throws GoogleError 400 for a version that does not exist. */
  deploy(deploymentId: string, config: { readonly versionNumber?: number }, updateTime: string): ScriptDeployment {
    const { versionNumber } = config;
    if (versionNumber !== undefined && versionNumber > this.versions.length) {
      throw invalid(`Version ${versionNumber} does not exist.`);
    }
    const deployment = { deploymentId, deploymentConfig: { scriptId: this.scriptId, ...config }, updateTime };
    this.deployments.set(deploymentId, deployment);
    return deployment;
  }
}

function checkSyntax({ name, source }: ScriptFile): void {
  try {
    // Compiles without running.
    new Script(source, { filename: `${name}.gs` });
  } catch (error) {
    const line = /:(\d+)$/m.exec(error instanceof Error ? (error.stack ?? '') : '')?.[1] ?? '1';
    throw invalid(`Syntax error: ${error instanceof Error ? error.message : ''} line: ${line} file: ${name}.gs`);
  }
}
