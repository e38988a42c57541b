import { Contrib, Enums, Models, Serialize, Spec } from '@cyclonedx/cyclonedx-library';
import { PackageURL } from 'packageurl-js';
import type { Bundled, Manifest } from './bundled.ts';

const licences = new Contrib.License.Factories.LicenseFactory(() => false);
const components = new Contrib.FromNodePackageJson.Builders.ComponentBuilder(
  new Contrib.FromNodePackageJson.Factories.ExternalReferenceFactory(),
  licences,
);
const serializer = new Serialize.JsonSerializer(new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6));

/** A bill of materials without a serial number and a date, so that it is the same for the same bundle. */
export function bomOf(product: Manifest, bundled: readonly Bundled[]): string {
  const root = componentOf(product, Enums.ComponentType.Application);
  const parts = bundled.map(({ manifest }) => componentOf(manifest, Enums.ComponentType.Library));
  for (const part of parts) root.dependencies.add(part.bomRef);
  const bom = new Models.Bom({
    metadata: new Models.Metadata({ component: root }),
    components: new Models.ComponentRepository(parts),
  });
  return `${serializer.serialize(bom, { sortLists: true, space: 2 })}\n`;
}

function componentOf(manifest: Manifest, type: Enums.ComponentType): Models.Component {
  const component = components.makeComponent({ ...manifest }, type);
  if (component === undefined) throw new TypeError(`The manifest of ${manifest.name} is not valid.`);
  const { group, name, version } = component;
  component.purl = new PackageURL('npm', group, name, version).toString();
  component.bomRef.value = component.purl;
  return component;
}
