import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validateXML } from 'xmllint-wasm';

const [manifest, overrides, types] = [
  'OfficeAppManifestV1_1.xsd',
  'TaskPaneAppVersionOverridesV1_0.xsd',
  'OfficeAppBasicTypesV1_0.xsd',
] as const;

/** Elements that are newer than Microsoft's last published files, at the positions that its pages give. */
const younger: Readonly<Record<string, readonly [after: string, added: string][]>> = {
  [manifest]: [
    [
      // https://learn.microsoft.com/javascript/api/manifest/extendedoverrides
      /<xs:element ref="taskpanor:VersionOverrides"[\s\S]*?<\/xs:element>/.source,
      '<xs:element name="ExtendedOverrides" type="ExtendedOverrides" minOccurs="0"/>',
    ],
    [
      /(?=<xs:simpleType name="NonEmptyString">)/.source,
      `<xs:complexType name="ExtendedOverrides">
        <xs:sequence><xs:element name="Tokens" type="Tokens" minOccurs="0"/></xs:sequence>
        <xs:attribute name="Url" type="xs:anyURI" use="required"/>
        <xs:attribute name="ResourcesUrl" type="xs:string"/>
      </xs:complexType>
      <xs:complexType name="Tokens">
        <xs:sequence><xs:element name="Token" type="Token" maxOccurs="unbounded"/></xs:sequence>
      </xs:complexType>
      <xs:complexType name="Token" abstract="true"/>
      <xs:complexType name="LocaleToken">
        <xs:complexContent><xs:extension base="Token">
          <xs:sequence>
            <xs:element name="Override" minOccurs="0" maxOccurs="unbounded"><xs:complexType>
              <xs:attribute name="Locale" type="xs:string" use="required"/>
              <xs:attribute name="Value" type="xs:string" use="required"/>
            </xs:complexType></xs:element>
          </xs:sequence>
          <xs:attribute name="Name" type="xs:string" use="required"/>
          <xs:attribute name="DefaultValue" type="xs:string" use="required"/>
        </xs:extension></xs:complexContent>
      </xs:complexType>`,
    ],
  ],
  [overrides]: [
    [
      // https://learn.microsoft.com/javascript/api/manifest/runtimes and …/runtime
      /<xs:complexType name="Host" abstract="true">[\s\S]*?<xs:sequence>/.source,
      `<xs:element name="Runtimes" minOccurs="0"><xs:complexType><xs:sequence>
        <xs:element name="Runtime"><xs:complexType>
          <xs:attribute name="resid" type="xs:string" use="required"/>
          <xs:attribute name="lifetime">
            <xs:simpleType><xs:restriction base="xs:string">
              <xs:enumeration value="long"/><xs:enumeration value="short"/>
            </xs:restriction></xs:simpleType>
          </xs:attribute>
        </xs:complexType></xs:element>
      </xs:sequence></xs:complexType></xs:element>`,
    ],
    [
      // https://learn.microsoft.com/javascript/api/manifest/enabled
      /<xs:complexType name="Button">[\s\S]*?<xs:element name="Action"[^>]*>/.source,
      '<xs:element name="Enabled" type="xs:boolean" minOccurs="0"/>',
    ],
  ],
};

/** Other kinds of add-ins, which our schema names as well. */
const others = ['Mail', 'Content'].map((kind) => ({
  fileName: `${kind}AppVersionOverridesV1_0.xsd`,
  contents: `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"
    targetNamespace="http://schemas.microsoft.com/office/${kind.toLowerCase()}appversionoverrides">
    <xs:element name="VersionOverrides"/></xs:schema>`,
}));

function readSchema(fileName: string) {
  const published = readFileSync(join(import.meta.dirname, 'schemas', fileName), 'utf8')
    // The namespace begins with http, and a pattern of XML Schema has no lazy quantifier.
    .replaceAll('https://www.w3.org/2001/XMLSchema', 'http://www.w3.org/2001/XMLSchema')
    .replaceAll('{0,3}?', '{0,3}');
  const contents = (younger[fileName] ?? []).reduce((text, [after, added]) => {
    const changed = text.replace(new RegExp(after), (found) => found + added);
    if (changed === text) throw new RangeError(`${fileName} has no place for ${added}`);
    return changed;
  }, published);
  return { fileName, contents };
}

/** The objections of Microsoft's schemas to each manifest, one line each. */
export async function schemaFaults(manifests: readonly string[]): Promise<readonly (readonly string[])[]> {
  const nameOf = (index: number) => `manifest-${index}.xml`;
  const { errors } = await validateXML({
    xml: manifests.map((contents, index) => ({ fileName: nameOf(index), contents })),
    schema: [readSchema(manifest)],
    preload: [readSchema(overrides), readSchema(types), ...others],
  });
  return manifests.map((_, index) =>
    errors.filter(({ rawMessage }) => rawMessage.startsWith(`${nameOf(index)}:`)).map(({ message }) => message),
  );
}
