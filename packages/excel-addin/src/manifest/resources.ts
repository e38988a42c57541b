import { french } from './manifest.ts';
import type { Text } from './texts.ts';
import { element, type Xml } from './xml.ts';

type Kind = 'Images' | 'Urls' | 'ShortStrings' | 'LongStrings';

interface Resource {
  readonly en: string;
  readonly fr: string;
}

/** Strings and addresses of an add-in only manifest: the rest of it names them by the ids that these give back. */
export interface Resources {
  image(id: string, url: string): string;
  url(id: string, url: string | Text): string;
  short(id: string, text: Text): string;
  long(id: string, text: Text): string;
  write(): Xml;
}

const tags: Readonly<Record<Kind, string>> = {
  Images: 'bt:Image',
  Urls: 'bt:Url',
  ShortStrings: 'bt:String',
  LongStrings: 'bt:String',
};

export function createResources(): Resources {
  const kinds: Readonly<Record<Kind, Map<string, Resource>>> = {
    Images: new Map(),
    Urls: new Map(),
    ShortStrings: new Map(),
    LongStrings: new Map(),
  };
  const add = (kind: Kind) => (id: string, value: string | Text) => {
    kinds[kind].set(id, typeof value === 'string' ? { en: value, fr: value } : value);
    return id;
  };
  return {
    image: add('Images'),
    url: add('Urls'),
    short: add('ShortStrings'),
    long: add('LongStrings'),
    write: () =>
      element(
        'Resources',
        {},
        (['Images', 'Urls', 'ShortStrings', 'LongStrings'] as const).map((kind) =>
          element(
            `bt:${kind}`,
            {},
            [...kinds[kind]].map(([id, { en, fr }]) => {
              const other = fr === en ? [] : [element('bt:Override', { Locale: french, Value: fr })];
              return element(tags[kind], { id, DefaultValue: en }, other);
            }),
          ),
        ),
      ),
  };
}
