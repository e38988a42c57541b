import type { LocalizedText } from '@tpr/core';
import { translations } from './manifest.ts';
import { element, type Xml } from './xml.ts';

type Kind = 'Images' | 'Urls' | 'ShortStrings' | 'LongStrings';

/** One text for all languages, or one for each. */
type Resource = string | LocalizedText;

/** The resources of an add-in only manifest. Each method returns the id by which the manifest refers to the resource. */
export interface Resources {
  image(id: string, url: string): string;
  url(id: string, url: string | LocalizedText): string;
  short(id: string, text: LocalizedText): string;
  long(id: string, text: LocalizedText): string;
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
  const add = (kind: Kind) => (id: string, value: Resource) => {
    kinds[kind].set(id, value);
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
            [...kinds[kind]].map(([id, value]) => {
              if (typeof value === 'string') return element(tags[kind], { id, DefaultValue: value }, []);
              const others = translations.filter(([language]) => value[language] !== value.en);
              const overrides = others.map(([language, culture]) =>
                element('bt:Override', { Locale: culture, Value: value[language] }),
              );
              return element(tags[kind], { id, DefaultValue: value.en }, overrides);
            }),
          ),
        ),
      ),
  };
}
