import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Candidate } from '../../../../src/workbook/index.ts';
import { readLines } from '../../../../src/workbook/tasks/onboarding/identifier-lines.ts';
import { splitText } from '../../../../src/workbook/tasks/onboarding/text-lines.ts';
import { frenchVatOf } from '../../../../src/values/french-vat.ts';
import { isSiren } from '../../../../src/values/siren.ts';
import { isSiret } from '../../../../src/values/siret.ts';
import { languages } from '../../../../src/i18n/language.ts';
import { noteSentences } from '../../../../src/i18n/notes.ts';

type Hints = Parameters<typeof readLines>[1];
const noHints: Hints = { as: undefined, country: undefined };

const read = (text: string, hints: Partial<Hints> = {}): Candidate[] =>
  readLines(splitText(text), { ...noHints, ...hints }, noteSentences.en, (line) => `line ${line}`);
const shortOf = ({ line, idKind, value, state }: Candidate) => [line, idKind, value, state];

describe('a pasted list', () => {
  it('keeps the line numbers of its source, including headers and empty lines', () => {
    expect(read('SIRET;Nom\n\n73282932000074;Brumelac\r\n\r\n303 265 045 00017').map(shortOf)).toEqual([
      [3, 'SIRET', '73282932000074', 'valid'],
      [5, 'SIRET', undefined, 'invalid'],
    ]);
  });

  it.each([
    ['a quoted csv', '"73282932000074";"Brumelac, Maçonnerie"'],
    ['a formula that keeps zeros', '="73282932000074"'],
    ['digits in groups', '732 829 320 00074'],
    ['thousands by commas', '73,282,932,000,074'],
    ['columns of a register', '732829320\t73282932000074\tFR44732829320\t75011'],
  ])('reads one SIRET from %s', (_, text) => {
    expect(read(text).map(shortOf)).toEqual([[1, 'SIRET', '73282932000074', 'valid']]);
  });

  it('keeps quotes inside a text, and commas that are not between digits', () => {
    expect(splitText('Say ="no",FR7,123')).toEqual([['Say ="no"', 'FR7', '123']]);
  });

  it('keeps the commas of names and addresses in lines with other separators, and splits lists of identifiers', () => {
    expect(splitText('Durand, fils\t12 rue X, 75011 Paris\t73282932000074, 35600000000048')).toEqual([
      ['Durand, fils', '12 rue X, 75011 Paris', '73282932000074', '35600000000048'],
    ]);
    const text = 'Nom\tAdresse\tSIREN\nDurand, fils\t12 rue X, 75011 Paris\t732829320';
    expect(read(text).map(shortOf)).toEqual([[2, 'SIREN', '732829320', 'valid']]);
  });

  it.each(['CHE-116.281.710 TVA', 'GB 980 7806 84'])(
    'asks for the DUNS of a company outside the EU below SIRET: %s',
    (typed) => {
      for (const country of ['Suisse', '']) {
        const [line] = read(`Nom;SIRET;Pays\nAlpina;${typed};${country}`);
        expect([line?.state, line?.reason]).toEqual(['invalid', expect.stringMatching(/use the DUNS of the company/)]);
      }
    },
  );

  it('prefers a repaired identifier to a completed one', () => {
    expect(read('GR094259216;16335200016').map(shortOf)).toEqual([[1, 'VAT', 'EL094259216', 'padded']]);
  });

  it('reads several of one kind from one line', () => {
    expect(read('73282932000074, 35600000000048').map(({ value }) => value)).toEqual([
      '73282932000074',
      '35600000000048',
    ]);
  });

  it.each([
    ['N° TVA FR40303265045', 'VAT', 'FR40303265045'],
    ['N° SIRET : 732 829 320 00074', 'SIRET', '73282932000074'],
    ['n° SIREN 732829320', 'SIREN', '732829320'],
    ['D-U-N-S 31-568-2459', 'DUNS', '315682459'],
    ['\u2066732\u00ad829\u00ad32000074\u2069', 'SIRET', '73282932000074'],
  ])('reads the identifier after its label: %j', (text, kind, value) => {
    expect(read(text).map(shortOf)).toEqual([[1, kind, value, 'valid']]);
  });

  it.each([
    ['France FR40303265045', 'VAT', 'FR40303265045'],
    ['FR 40 303 265 045 (France)', 'VAT', 'FR40303265045'],
    ['USt-IdNr. DE136695976', 'VAT', 'DE136695976'],
    ['356000000 00048 La Poste', 'SIRET', '35600000000048'],
    ['SIRET 732 829 320 00074 (siège)', 'SIRET', '73282932000074'],
    ['SIREN 732 829 320 RCS Paris', 'SIREN', '732829320'],
    ['pas 73282932000074 (radié)', 'SIRET', '73282932000074'],
    ['ancien SIRET : 73282932000074', 'SIRET', '73282932000074'],
    ['ancien SIRET : 73282932000074;Allemagne', 'SIRET', '73282932000074'],
  ])('reads the identifier among the words of %j, and asks for a confirmation', (text, kind, value) => {
    const reason = `The words around ${value} were left out; check that it is the right identifier.`;
    expect(read(text)).toMatchObject([{ idKind: kind, value, state: 'padded', reason }]);
  });

  it.each(['Numéro de 300000205', 'N° de 300000205', 'Société de 300000205'])(
    'takes a small "de" for no prefix: %j',
    (text) => {
      expect(read(`${text}\tFrance`)).toMatchObject([{ idKind: 'SIREN', value: '300000205' }]);
    },
  );

  it.each([
    'Germany 136695976',
    'Tel. 0123456789',
    'RCS Paris 732829321',
    'FR40303265046 France',
    'Unit 12 GB980780684',
  ])('takes nothing for an identifier among the words of %j that no check digit confirms', (text) => {
    expect(read(text)).toMatchObject([{ value: undefined }]);
  });

  it('marks completed identifiers, and says how they were completed', () => {
    const [candidate] = read('16335200016', { as: 'SIRET' });
    expect(candidate).toMatchObject({ state: 'padded', value: '00016335200016' });
    expect(candidate!.reason).toMatch(/completed to 00016335200016/);
  });

  it('reports a second spelling of the same identifier as a duplicate, and names the first line', () => {
    const list = read('16335200016\n00016335200016\n000 163 352 00016', { as: 'SIRET' });
    expect(list.map(({ state, reason }) => [state, state === 'duplicate' ? reason : undefined])).toEqual([
      ['padded', undefined],
      ['duplicate', 'line 1'],
      ['duplicate', 'line 1'],
    ]);
  });

  it('refuses digits that a spreadsheet has lost, also with a comma in them', () => {
    for (const text of ['7,32829E+13', '7.32829E+13', '"7,32829E+13"']) {
      const typed = text.replaceAll('"', '');
      expect(read(text)).toMatchObject([
        { line: 1, state: 'invalid', typed, reason: expect.stringMatching(/^Digits are lost in 7.32829E/) },
      ]);
    }
  });

  it('asks for the kind of an identifier with two possible kinds, without calling it an error', () => {
    expect(read('732829320\n732829320')).toMatchObject([
      { state: 'unclear', reason: expect.stringMatching(/can be SIREN \/ DUNS; write the kind/) },
      { state: 'unclear' },
    ]);
  });

  it.each(languages)('accepts the line that the reason proposes for two possible kinds, in %s', (language) => {
    const lines = ['732829320', '136695976;DE', '428759497;BE'];
    for (const line of lines) {
      const [asked] = readLines(splitText(line), noHints, noteSentences[language], String);
      const proposal = /(?:such as|comme) (.+)\.$/.exec(asked?.reason ?? '')?.[1] ?? '';
      expect(read(line.replace(/^\d+/, proposal))[0]?.state).toMatch(/^(?:valid|padded)$/);
    }
  });

  it.each(['TVA 136695976;DE', 'VAT;136695976;DE', '136695976;VAT;DE', 'VAT number: 136695976;Germany'])(
    'takes the word VAT for the kind and not for a second country in %s',
    (line) => expect(read(line).map(shortOf)).toEqual([[1, 'VAT', 'DE136695976', 'padded']]),
  );

  it('accepts a kind and a country within a line', () => {
    expect(read('150483782;CIT003;US\n150483783;DUNS;Germany').map((each) => [each.idKind, each.countryCode])).toEqual([
      ['DUNS', 'US'],
      ['DUNS', 'DE'],
    ]);
    expect(read('732829320;SIREN')[0]).toMatchObject({ idKind: 'SIREN', countryCode: 'FR', state: 'valid' });
  });

  it.each([
    'Durand;SA;73282932000074',
    'Durand;SE;73282932000074',
    'Durand;IT;73282932000074',
    'Durand;SC;73282932000074',
    'Durand;AG;73282932000074',
    'Jordan;73282932000074',
    'Jordan;Paris;73282932000074',
    '73282932000074;Saint-Denis;RE',
    '73282932000074;Fort-de-France;MQ',
    '73282932000074;Saint-Denis;Réunion',
    '73282932000074;Saint-Denis;La Réunion',
    '73282932000074;GP',
    '73282932000074;US',
  ])('reads no word as a country that would make the number another one: %s', (line) => {
    expect(read(line).map(shortOf)).toEqual([[1, 'SIRET', '73282932000074', 'valid']]);
  });

  it.each(['Durand;IT;732829320', 'Jordan;732829320', 'Durand;SA;732829320'])(
    'asks for the kind of nine digits where the word may not be a country: %s',
    (line) => {
      expect(read(line)[0]!.reason).toMatch(/SIREN \/ DUNS/);
    },
  );

  it.each(['732829320;RE', '732829320;YT', '732829320;La Réunion', '732829320;Guyane', 'Durand;732829320;GF'])(
    'recognises a SIREN of an overseas department: %s',
    (line) => {
      expect(read(line).map(shortOf)).toEqual([[1, 'SIREN', '732829320', 'valid']]);
    },
  );

  it('does not read a postal code as a DUNS beside a longer one', () => {
    expect(read('Acme;80115718;10001;US', { as: 'DUNS' }).map(shortOf)).toEqual([[1, 'DUNS', '080115718', 'padded']]);
    expect(read('Acme;10001;US', { as: 'DUNS' }).map(shortOf)).toEqual([[1, 'DUNS', undefined, 'invalid']]);
    // Postal codes of India and Singapore have six digits.
    expect(read('Acme;80115718;110001;IN', { as: 'DUNS' }).map(shortOf)).toEqual([[1, 'DUNS', '080115718', 'padded']]);
  });

  it.each([
    ['150483782;GA;US', 'US'],
    ['150483782;CA;USA', 'US'],
    ['Acme;Wilmington;DE;United States;150483782', 'US'],
    ['150483782;DUNS;GA;Indiana', 'GA'],
    ['150483782;DUNS;Belgique;BE', 'BE'],
    ['150483782;DUNS;BE;FR', undefined],
  ])('reads no state code as a country: %s', (line, country) => {
    expect(read(line).map((each) => [each.value, each.countryCode])).toEqual([['150483782', country]]);
  });

  it.each([
    ['Name;DUNS Number;ZIP\nAcme;80115718;10001', 'DUNS', '080115718', 'padded'],
    ['Nom;N° SIREN;Code postal\nDurand;732829320;75011', 'SIREN', '732829320', 'valid'],
    ['Name;D-U-N-S;ZIP\nAcme;150483782;123456789', 'DUNS', '150483782', 'valid'],
    ['SIREN;SIRET\n732829320;73282932000074', 'SIRET', '73282932000074', 'valid'],
  ])('reads the kind from the header of a column: %j', (text, kind, value, state) => {
    expect(read(text).map(shortOf)).toEqual([[2, kind, value, state]]);
  });

  it.each([
    ['Nom;SIREN;Adresse 1;CP\nDurand;732829320;12 rue X;75011', [[2, 'SIREN', '732829320', 'valid']]],
    ['Name;DUNS;Revenue 2025\nAcme;150483782;120000', [[2, 'DUNS', '150483782', 'valid']]],
    ['\n;\nNom;SIREN\nDurand;732829320', [[4, 'SIREN', '732829320', 'valid']]],
    ['DUNS;Situation au 31/12/2026\n150483782;x', [[2, 'DUNS', '150483782', 'valid']]],
    ['DUNS;CA 2024-2025\n150483782;x', [[2, 'DUNS', '150483782', 'valid']]],
    ['DUNS 2026-11-29\n150483782', [[2, 'DUNS', '150483782', 'valid']]],
    ['DUNS;CA 2024 - 2025 (2026)\n150483782;x', [[2, 'DUNS', '150483782', 'valid']]],
    ['DUNS;FY2025/2026\n150483782;x', [[2, 'DUNS', '150483782', 'valid']]],
  ])('recognises a header with digits in its names, or below blank lines: %j', (text, found) => {
    expect(read(text).map(shortOf)).toEqual(found);
  });

  it('takes no number with a group like a year for a header', () => {
    expect(read('DUNS;31-568-2012').map(shortOf)).toEqual([[1, 'DUNS', '315682012', 'valid']]);
    // Numbers of the United Kingdom cannot be added, which their line says.
    expect(read('Acme;VAT;GB 210 2012 32').map(shortOf)).toEqual([[1, 'VAT', undefined, 'invalid']]);
  });

  it.each(['SIREN;732829321', 'DUNS;12345678', 'SIREN : 1234', 'Adresse 1;CA 2025', 'SIREN;#N/A'])(
    'takes no line with an identifier or an error for a header, nor one that names no kind: %s',
    (line) => {
      expect(read(`${line}\n73282932000074`).map((each) => each.line)).toEqual([1, 2]);
    },
  );

  it.each([
    ['Pays;Nom;TVA\nBelgique;Solvay;0403091220', 'BE0403091220', 'BE'],
    ['Country;VAT number\nGermany;136695976', 'DE136695976', 'DE'],
  ])('reads the country from its column, although a name may be in its place: %j', (text, value, countryCode) => {
    expect(read(text)).toMatchObject([{ idKind: 'VAT', value, countryCode }]);
  });

  it('asks whether nine digits are a DUNS, or a VAT number without its zeros', () => {
    for (const line of ['Acme;428759497;BE', 'Acme;743110157;Italie']) {
      expect(read(line)).toMatchObject([{ state: 'unclear', reason: expect.stringMatching(/can be VAT \/ DUNS/) }]);
    }
  });

  it('asks where the header names no kind, or the line has other cells than the header', () => {
    expect(read('Name;SIREN or DUNS\nDurand;732829320')[0]!.reason).toMatch(/SIREN \/ DUNS/);
    expect(read('Name,SIREN\nDurand, fils,732829320')[0]!.reason).toMatch(/SIREN \/ DUNS/);
  });

  it('reads a number of another kind below a header by its check digit, but never as a SIREN or DUNS', () => {
    const list = 'SIRET\n73282932000074\nFR40303265045\n732829320\n\n732829320\n73282932000075\nFR41303265045';
    const found = [
      [2, 'SIRET', '73282932000074', 'valid'],
      [3, 'VAT', 'FR40303265045', 'valid'],
      ...[4, 6].map((line) => [line, undefined, undefined, 'unclear']),
      ...[7, 8].map((line) => [line, 'SIRET', undefined, 'invalid']),
    ];
    expect(read(list).map(shortOf)).toEqual(found);
    expect(read('VAT;SIREN\n73282932000074;').map(shortOf)).toEqual([[2, 'SIRET', '73282932000074', 'valid']]);
    const [headless] = read('732829320');
    expect(read(list)[2]).toEqual({ ...headless, line: 4 });
    expect(read(list, { as: 'SIRET' })[1]).toMatchObject({ state: 'invalid', reason: expect.stringMatching(/VAT/) });
  });

  it('reads a VAT number among words below a header of another kind', () => {
    const cells = ['TVA intracom. FR40303265045', 'Numéro TVA FR40303265045', 'Brumelac FR 40 303 265 045'];
    for (const header of ['SIRET', 'SIREN']) {
      for (const cell of cells) {
        expect(read(`${header}\n${cell}`).map(shortOf)).toEqual([[2, 'VAT', 'FR40303265045', 'padded']]);
      }
    }
    expect(read(`SIRET\nTVA intracom. FR41303265045`)[0]).toMatchObject({ state: 'invalid', value: undefined });
  });

  it('finds a header below the titles of an export, which have no candidate', () => {
    const list =
      'Fournisseurs SAP - extraction du 30/11/2026\n\nService achats\nCompte;Nom;SIRET\n100012345;X;73282932000074\n100012399;Y;7,32829E+13';
    expect(read(list).map(shortOf)).toEqual([
      [5, 'SIRET', '73282932000074', 'valid'],
      [6, 'SIRET', undefined, 'invalid'],
    ]);
    // A number is no title, also one with too few digits.
    expect(read('12345\nSIRET\n73282932000074').map(({ line }) => line)).toEqual([1, 3]);
    // Below an identifier, a line is no header.
    expect(read('73282932000074\nSIRET\n732829320').map(({ line }) => line)).toEqual([1, 2, 3]);
  });

  it.each([
    'Fournisseurs sans DUNS',
    'DUNS;;',
    'Extraction SIRET du 30/11/2026;;\n;;',
    'Extrait le 30/11/2026 14:35:12',
    'Date : 30.11.2026 9:05',
    'Le 30/11/2026 à 14h35;;',
    'Export 2026-11-30T14:35:12Z',
    'Identité;;Identifiant',
  ])('reads a list by its own header below the title %j', (title) => {
    const list = 'Nom;SIREN;Pays\nX;732829320;FR\nY;303265045;FR';
    expect(read(`${title}\n${list}`).map(({ idKind, value }) => [idKind, value])).toEqual([
      ['SIREN', '732829320'],
      ['SIREN', '303265045'],
    ]);
    const accounts = read(`${title}\nCompte;Nom;SIRET;Pays\n732829320;X;;FR`);
    expect(accounts).toMatchObject([{ state: 'unclear', value: undefined }]);
  });

  it.each([
    ['DUNS\n315680122\n\nSIREN\n732829320', ['DUNS', 'SIREN']],
    ['Nom;DUNS\nX;315680122\nNom;SIREN\nY;732829320', ['DUNS', 'SIREN']],
    ['Nom;Compte;SIREN\nX;1;732829320\nNom;SIREN;Compte\nY;303265045;1', ['SIREN', 'SIREN']],
    // A page break repeats the header.
    ['Nom;SIREN\nX;732829320\nNom;SIREN\nY;303265045', ['SIREN', 'SIREN']],
    // This is no header: it names no kind in a cell of its own.
    ['Nom;SIREN\nX;DUNS inconnu\nY;732829320', ['SIREN']],
    // Nor are these, whose number is missing.
    ['Nom;SIREN;SIRET\nX;;SIRET\nY;732829320;', ['SIREN']],
    ['Nom;Type;Numéro;Pays\nX;DUNS;;DE\nY;;732829320;FR', ['SIREN']],
  ])('reads each of several lists below its own header: %j', (text, kinds) => {
    const candidates = read(text);
    expect(candidates.flatMap(({ idKind, state }) => (state === 'valid' ? idKind : []))).toEqual(kinds);
    // Only the first header has no candidate.
    expect(candidates).toHaveLength(text.split('\n').filter(Boolean).length - 1);
  });

  it('finds a header below the time of an export', () => {
    const cells = [
      ['Extrait le', 46_356.607_78, null],
      ['Nom', 'SIREN du tiers', 'Compte'],
      ['X', 732_829_320, 315_680_122],
    ];
    const list = readLines(cells, noHints, noteSentences.en, String);
    expect(list.at(-1)).toMatchObject({ line: 3, idKind: 'SIREN', value: '732829320', state: 'valid' });
  });

  it('reads a list of one column by its first line that names a kind', () => {
    expect(read('SIREN\nSIREN à vérifier\n732829320')[1]).toMatchObject({ idKind: 'SIREN', state: 'valid' });
  });

  it('accepts no nine digits of another column beside an empty SIRET, such as the number of an account', () => {
    const list = 'Compte;Nom;SIRET;Pays\n732829320;X;;FR\n100012345;Y;;DE\n100012346;Z;n/a;DE\nFR40303265045;W;;FR';
    expect(read(list).map(shortOf)).toEqual([
      ...[2, 3, 4].map((line) => [line, undefined, undefined, 'unclear']),
      [5, 'VAT', 'FR40303265045', 'valid'],
    ]);
    expect(read('Compte;Nom\n732829320;X FR').map(shortOf)).toEqual(read('\n732829320;X FR').map(shortOf));
    expect(read(list, { as: 'SIREN' })[0]).toMatchObject({ idKind: 'SIREN', state: 'valid' });
  });

  it('says that the identifier is missing where a line has only a name, also one with digits', () => {
    const list = 'Name;SIRET;Country\nAcme SA;;FR\n3M France;;FR\nBeta 2000;n/a;\n732829320;;FR';
    const reasons = read(list).map(({ reason }) => reason);
    expect(reasons.slice(0, 3)).toEqual(
      ['Acme SA', '3M France', 'Beta 2000'].map(
        (text) => `${text} has no identifier; add its SIRET, SIREN, VAT number or DUNS.`,
      ),
    );
    expect(reasons[3]).toMatch(/SIREN \/ DUNS/);
  });

  it('asks whether nine digits below SIRET are a SIREN or a DUNS, also beside a foreign country', () => {
    const list = 'Name;SIRET;Country\nAcme;732829320;Belgium\nBeta;732829338;US';
    expect(read(list).map(({ state }) => state)).toEqual(['unclear', 'unclear']);
    expect(read('Name;DUNS;Country\nAcme;732829320;Belgium')[0]).toMatchObject({ idKind: 'DUNS', state: 'valid' });
  });

  it('prefers the user’s choice for the list to a header', () => {
    const text = 'SIRET;VAT\n73282932000074;FR44732829320';
    expect(read(text, { as: 'VAT' }).map(shortOf)).toEqual([[2, 'VAT', 'FR44732829320', 'valid']]);
  });

  it.each([
    ['Siret : 732 829 320 00074', 'SIRET', '73282932000074'],
    ['SIRET N° 73282932000074', 'SIRET', '73282932000074'],
    ['TVA intracom. : FR 44 732829320', 'VAT', 'FR44732829320'],
    ['DUNS: 15-048-3782', 'DUNS', '150483782'],
    ['SI50223054', 'VAT', 'SI50223054'],
  ])('reads the label before a number: %s', (line, kind, value) => {
    expect(read(line).map(shortOf)).toEqual([[1, kind, value, 'valid']]);
  });

  it('asks for the kind of nine digits without a hint', () => {
    expect(read('732829320')[0]!.reason).toMatch(/SIREN \/ DUNS/);
    expect(read('732829320', { country: 'France' })[0]).toMatchObject({ idKind: 'SIREN', state: 'valid' });
  });

  it('derives the country from an identifier', () => {
    const list = read('EL094259216\nDE136695976\n73282932000074');
    expect(list.map(({ countryCode }) => countryCode)).toEqual(['GR', 'DE', 'FR']);
  });

  it('gives its reasons in French too', () => {
    const [candidate] = readLines([['12345']], { as: 'SIRET', country: undefined }, noteSentences.fr, String);
    expect(candidate!.reason).toBe('Un SIRET a 14 chiffres, mais 12345 en a 5\u00a0; corrigez-le.');
  });

  it.each([
    [
      'FR44732829320',
      'SIRET',
      'FR44732829320 ressemble à un numéro de TVA, pas à un SIRET\u00a0; corrigez-le ou changez son type.',
    ],
    [
      'FR40732829321',
      undefined,
      'La clé de contrôle du numéro de TVA FR40732829321 est fausse\u00a0; comparez-le au document d’origine.',
    ],
  ] as const)('names a VAT number in French as in French: %s', (text, as, reason) => {
    const [candidate] = readLines([[text]], { as, country: undefined }, noteSentences.fr, String);
    expect(candidate!.reason).toBe(reason);
  });
});

describe('cells of a selection', () => {
  it('are read by type: a number without its leading zeros gets them back', () => {
    const cells = [['SIRET'], [73_282_932_000_074], [null], [16_335_200_016], [true], ['#N/A']];
    const list = readLines(cells, { as: 'SIRET', country: undefined }, noteSentences.en, String);
    expect(list.map(({ line, value, state }) => [line, value, state])).toEqual([
      [2, '73282932000074', 'valid'],
      [4, '00016335200016', 'padded'],
      [5, undefined, 'invalid'],
      [6, undefined, 'invalid'],
    ]);
  });
});

describe('a cell with several identifiers', () => {
  const of = (cell: string) => readLines([[cell]], noHints, noteSentences.en, String).map(shortOf);
  it.each(['\n', '\r\n', '\v', ' / ', ' | ', ' & ', ' et ', ' and '])(
    'is read as a list with %j between',
    (between) => {
      expect(of(`73282932000074${between}356 000 000 00048`)).toEqual([
        [1, 'SIRET', '73282932000074', 'valid'],
        [1, 'SIRET', '35600000000048', 'valid'],
      ]);
      expect(of(`SIRET 73282932000074${between}TVA FR44732829320`)).toEqual([[1, 'SIRET', '73282932000074', 'valid']]);
    },
  );

  it.each([' et ', '\n', ' & '])('reports each part between %j that is not valid', (between) => {
    expect(of(`73282932000074${between}55210055410005`)).toEqual([
      [1, 'SIRET', '73282932000074', 'valid'],
      [1, 'SIRET', undefined, 'invalid'],
    ]);
    expect(of(`73282932000075${between}73282932000074`)).toEqual([
      [1, 'SIRET', undefined, 'invalid'],
      [1, 'SIRET', '73282932000074', 'valid'],
    ]);
    expect(of(`FR44732829320${between}732829320 00074${between}732829320`)).toEqual([
      [1, 'SIRET', '73282932000074', 'valid'],
    ]);
    expect(of(`SIRET 73282932000074${between}DUNS 150483782`)).toEqual([[1, 'SIRET', '73282932000074', 'valid']]);
  });

  it('is refused where a VAT number and a SIRET are of two companies', () => {
    const list = readLines([['FR44732829320 & 55210055410004']], noHints, noteSentences.en, String);
    const reason =
      'The identifiers disagree: the SIRET belongs to 552100554 and the VAT number to 732829320; correct one.';
    expect(list).toMatchObject([
      { typed: 'FR44732829320', state: 'invalid', value: undefined, reason },
      { typed: '55210055410004', state: 'invalid', value: undefined, reason },
    ]);
    expect(of('FR44732829320 / 73282932000074 / 35600000000048').map(([, , value]) => value)).toEqual([
      '73282932000074',
      '35600000000048',
    ]);
  });

  it.each<[string, (string | number)[][], Partial<Hints>]>([
    ['the kind of the list', [['15-048-3782 / 612 345 678']], { as: 'DUNS' }],
    ['a header', [['DUNS'], ['15-048-3782 / 612 345 678']], {}],
    ['a country', [['15-048-3782 / 612 345 678', 'US']], {}],
  ])('is refused with several DUNS by %s, because any nine digits are one', (_, cells, hints) => {
    const list = readLines(cells, { ...noHints, ...hints }, noteSentences.en, String);
    expect(list).toMatchObject([{ typed: '15-048-3782 / 612 345 678', state: 'invalid', value: undefined }]);
  });

  it('names every part in a reason where none is valid', () => {
    const list = readLines([['732829320 / 0123456789']], { ...noHints, as: 'SIRET' }, noteSentences.en, String);
    expect(list.map(({ typed, state }) => [typed, state])).toEqual([
      ['732829320', 'invalid'],
      ['0123456789', 'invalid'],
    ]);
  });

  it('is one identifier where its lines are parts of one', () => {
    for (const cell of ['732 829 320\n00074', '732829320 / 00074']) {
      expect(of(cell)).toEqual([[1, 'SIRET', '73282932000074', 'valid']]);
    }
  });
});

it('an error in the first cell is reported, and not taken for a header', () => {
  const list = readLines([['#N/A'], [73_282_932_000_074]], noHints, noteSentences.en, String);
  expect(list).toMatchObject([
    { line: 1, state: 'invalid', reason: '#N/A is the error of a formula; correct the formula first.' },
    { line: 2, state: 'valid' },
  ]);
});

const siren = fc.integer({ min: 1_000_000, max: 99_999_999 }).map((start) => {
  const digits = String(start).padStart(8, '0');
  return [...'0123456789'].map((check) => digits + check).find(isSiren)!;
});
const siret = siren.map((start) => {
  return Array.from({ length: 10 }, (_, check) => `${start}0001${check}`).find(isSiret)!;
});
const spaced = (text: string, gaps: readonly number[], gap: string) =>
  [...text].map((digit, at) => (gaps.includes(at) ? gap + digit : digit)).join('');

describe('any list', () => {
  it('of valid identifiers is returned completely, in order, with any spacing and separators', () => {
    const spelling = fc.tuple(
      siret,
      fc.array(fc.nat(13), { maxLength: 4 }),
      fc.constantFrom(' ', '-', '\u00A0', '\u202F', '/'),
    );
    fc.assert(
      fc.property(
        fc.uniqueArray(spelling, { minLength: 1, maxLength: 12, selector: ([value]) => value }),
        fc.constantFrom('\n', '\r\n', '\r', '\n\n'),
        (list, newLine) => {
          const text = list
            .map(([value, gaps, gap]) =>
              spaced(
                value,
                gaps.filter((at) => at > 0),
                gap,
              ),
            )
            .join(newLine);
          const found = read(text, { as: 'SIRET' });
          expect(found.map(({ value, state }) => [value, state])).toEqual(list.map(([value]) => [value, 'valid']));
        },
      ),
      { seed: 3 },
    );
  });

  it('returns no identifier twice as usable, and no line that does not exist', () => {
    const line = fc.oneof(
      siret,
      siren,
      siren.map(frenchVatOf),
      fc.string(),
      fc.constant(''),
      fc.string({ unit: 'binary' }),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), fc.constantFrom(undefined, 'SIRET', 'DUNS', 'VAT'), (list, as) => {
        const lines = splitText(list.join('\n'));
        const found = readLines(lines, { as, country: undefined } as Hints, noteSentences.en, String);
        const usable = found.filter(({ state }) => state === 'valid' || state === 'padded');
        expect(new Set(usable.map(({ idKind, value }) => `${idKind} ${value}`)).size).toBe(usable.length);
        expect(usable.every(({ value, idKind }) => value !== undefined && idKind !== undefined)).toBe(true);
        expect(found.map((each) => each.line)).toEqual(found.map((each) => each.line).sort((a, b) => a - b));
        expect(found.every((each) => each.line >= 1 && each.line <= lines.length)).toBe(true);
        expect(found.every(({ state, reason }) => state === 'valid' || (reason ?? '') !== '')).toBe(true);
      }),
      { seed: 4, numRuns: 40 },
    );
  });
});
