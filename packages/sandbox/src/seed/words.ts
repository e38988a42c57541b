/** The material that fictitious names and places are made of. */
type Words = readonly [string, ...string[]];

export const firstSyllables: Words = ['Bru', 'Zor', 'Cal', 'Der', 'Fa', 'Gri', 'Ha', 'Jo', 'Kar', 'Lum', 'Mo', 'Nor', 'Ol', 'Per', 'Qui', 'Ra', 'Sol', 'Tri', 'Ur', 'Val'];
export const middleSyllables: Words = ['me', 'va', 'do', 'li', 'ra', 'ti', 'so', 'na', 'bi', 'cu', 'ple', 'go'];
export const lastSyllables: Words = ['lac', 'nelle', 'vier', 'mont', 'dane', 'tis', 'rol', 'bec', 'quin', 'sard', 'vex', 'loup', 'zan', 'phar', 'mire'];
export const accentedLastSyllables: Words = ['nœuil', 'thée', 'çon', 'gué', 'lînes', 'boëls', 'crête', 'dœuvre'];

export const frenchTrades: Words = ['Maçonnerie', 'Logistique', 'Informatique', 'Nettoyage', 'Électricité', 'Conseil', 'Transports', 'Emballages', 'Peinture', 'Sécurité', 'Bois & Charpente', 'Mécanique', 'Œuvres métalliques', 'Restauration', 'Études', 'Plomberie'];
export const germanTrades: Words = ['Logistik', 'Anlagenbau', 'Elektrotechnik', 'Gebäudedienste', 'Werkzeuge', 'Beratung'];
export const englishTrades: Words = ['Logistics', 'Software', 'Facilities', 'Engineering', 'Packaging', 'Consulting'];
export const italianTrades: Words = ['Logistica', 'Impianti', 'Costruzioni', 'Servizi', 'Meccanica'];
export const spanishTrades: Words = ['Logística', 'Construcción', 'Servicios', 'Envases', 'Ingeniería'];
export const dutchTrades: Words = ['Transport', 'Techniek', 'Bouw', 'Diensten', 'Verpakking'];
export const polishTrades: Words = ['Logistyka', 'Budownictwo', 'Usługi', 'Narzędzia'];

export const firstNames: Words = ['Aloïs', 'Bérénice', 'Célestin', 'Dorine', 'Éloi', 'Faustine', 'Gaël', 'Honorine', 'Ismaël', 'Joséphine', 'Killian', 'Loïse', 'Maëlle', 'Noël', 'Octave', 'Prune'];
export const lastNames: Words = ['Abrivault', 'Bœufmont', 'Cazerolle', 'D’Hérouxval', 'Estrébou', 'Fanjaud', 'Griboulle', 'Hautelœuvre', 'Jolibert-Zé', 'Kervadec-Ruz', 'Lafontelle', 'Mirandolle'];

/** Postal code and town: leading zeros, Corsica, overseas. */
export const frenchTowns: readonly [readonly [string, string], ...(readonly [string, string])[]] = [
  ['01000', 'Bourg-en-Bresse'], ['20000', 'Ajaccio'], ['20200', 'Bastia'], ['75011', 'Paris'], ['69003', 'Lyon'],
  ['13002', 'Marseille'], ['31000', 'Toulouse'], ['44000', 'Nantes'], ['59000', 'Lille'], ['67000', 'Strasbourg'],
  ['35000', 'Rennes'], ['33000', 'Bordeaux'], ['06000', 'Nice'], ['97400', 'Saint-Denis'], ['02100', 'Saint-Quentin'],
  ['38000', 'Grenoble'], ['21000', 'Dijon'], ['76600', 'Le Havre'], ['63000', 'Clermont-Ferrand'], ['08000', 'Charleville-Mézières'],
];

/** NAF code (2008) and label. */
export const activities: readonly [readonly [string, string], ...(readonly [string, string])[]] = [
  ['62.01Z', 'Programmation informatique'], ['62.02A', 'Conseil en systèmes et logiciels informatiques'],
  ['62.03Z', 'Gestion d’installations informatiques'], ['63.11Z', 'Traitement de données, hébergement'],
  ['41.20A', 'Construction de maisons individuelles'], ['41.20B', 'Construction d’autres bâtiments'],
  ['43.21A', 'Travaux d’installation électrique'], ['43.22A', 'Travaux d’installation d’eau et de gaz'],
  ['43.31Z', 'Travaux de plâtrerie'], ['43.34Z', 'Travaux de peinture et vitrerie'],
  ['43.91A', 'Travaux de charpente'], ['43.99C', 'Travaux de maçonnerie générale'],
  ['49.41A', 'Transports routiers de fret interurbains'], ['49.41B', 'Transports routiers de fret de proximité'],
  ['52.10B', 'Entreposage et stockage'], ['52.29B', 'Affrètement et organisation des transports'],
  ['53.20Z', 'Autres activités de poste et de courrier'], ['56.29A', 'Restauration collective sous contrat'],
  ['70.22Z', 'Conseil pour les affaires et la gestion'], ['71.12B', 'Ingénierie, études techniques'],
  ['71.20B', 'Analyses, essais et inspections techniques'], ['73.11Z', 'Activités des agences de publicité'],
  ['74.10Z', 'Activités spécialisées de design'], ['78.20Z', 'Agences de travail temporaire'],
  ['80.10Z', 'Activités de sécurité privée'], ['81.21Z', 'Nettoyage courant des bâtiments'],
  ['81.22Z', 'Autres activités de nettoyage'], ['81.30Z', 'Services d’aménagement paysager'],
  ['82.99Z', 'Autres activités de soutien aux entreprises'], ['01.11Z', 'Culture de céréales'],
  ['10.71A', 'Fabrication industrielle de pain'], ['16.24Z', 'Fabrication d’emballages en bois'],
  ['17.21A', 'Fabrication de carton ondulé'], ['22.22Z', 'Fabrication d’emballages en plastique'],
  ['25.62B', 'Mécanique industrielle'], ['28.22Z', 'Fabrication de matériel de levage'],
  ['33.12Z', 'Réparation de machines'], ['35.14Z', 'Commerce d’électricité'],
  ['46.69B', 'Commerce de gros de fournitures industrielles'], ['46.90Z', 'Commerce de gros non spécialisé'],
];
