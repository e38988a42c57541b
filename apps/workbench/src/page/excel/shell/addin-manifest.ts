/** One button of the ribbon. */
export interface Control {
  readonly id: string;
  readonly label: string;
  readonly tip: string;
  readonly icon: string;
  readonly actionId: string;
  /** Initial state, before the add-in changes it. */
  readonly isEnabled: boolean;
}

export interface ControlGroup {
  readonly id: string;
  readonly label: string;
  readonly controls: readonly Control[];
}

/** The part of an add-in's manifest that Excel uses here. */
export interface AddinManifest {
  readonly name: string;
  /** File name of the page. */
  readonly page: string;
  /** The prefix of its functions, before the dot. */
  readonly namespace: string;
  readonly functions: string;
  readonly tab: string;
  readonly groups: readonly ControlGroup[];
}

interface WrittenControl {
  readonly id: string;
  readonly label: string;
  readonly icons: readonly { readonly size: number; readonly url: string }[];
  readonly supertip: { readonly description: string };
  readonly actionId: string;
  readonly enabled?: boolean;
}

/** The unified manifest, as far as it is used here. */
export interface WrittenManifest {
  readonly name: { readonly short: string };
  readonly extensions: readonly {
    readonly runtimes: readonly {
      readonly code: { readonly page: string };
      readonly customFunctions: { readonly namespace: { readonly id: string }; readonly metadataUrl: string };
    }[];
    readonly ribbons: readonly {
      readonly tabs: readonly {
        readonly label: string;
        readonly groups: readonly {
          readonly id: string;
          readonly label: string;
          readonly controls: readonly WrittenControl[];
        }[];
      }[];
    }[];
  }[];
}

/** Texts of another language by their path in the manifest, such as `name.short`. */
export type Translation = Readonly<Record<string, string>>;

/** @throws Error when the manifest has no runtime or no tab. */
export function readManifest(written: WrittenManifest, translation: Translation = {}): AddinManifest {
  const extension = written.extensions[0];
  const runtime = extension?.runtimes[0];
  const tab = extension?.ribbons[0]?.tabs[0];
  if (runtime === undefined || tab === undefined) throw new Error('The manifest has no runtime or no tab.');
  const at = 'extensions[0].ribbons[0].tabs[0]';
  return {
    name: translation['name.short'] ?? written.name.short,
    page: pathOf(runtime.code.page),
    namespace: runtime.customFunctions.namespace.id,
    functions: pathOf(
      translation['extensions[0].runtimes[0].customFunctions.metadataUrl'] ?? runtime.customFunctions.metadataUrl,
    ),
    tab: translation[`${at}.label`] ?? tab.label,
    groups: tab.groups.map((group, place) => ({
      id: group.id,
      label: translation[`${at}.groups[${place}].label`] ?? group.label,
      controls: group.controls.map((control, index) => {
        const path = `${at}.groups[${place}].controls[${index}]`;
        return {
          id: control.id,
          label: translation[`${path}.label`] ?? control.label,
          tip: translation[`${path}.supertip.description`] ?? control.supertip.description,
          icon: pathOf((control.icons.find(({ size }) => size === 32) ?? control.icons[0])?.url ?? ''),
          actionId: control.actionId,
          isEnabled: control.enabled !== false,
        };
      }),
    })),
  };
}

/** The manifest contains production URLs; the workbench serves the same files at another address. */
const pathOf = (address: string): string => (URL.canParse(address) ? new URL(address).pathname.slice(1) : address);
