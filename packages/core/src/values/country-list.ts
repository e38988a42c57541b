/**
 * ISO 3166-1, one country per line: alpha-2, alpha-3, its names in English and in French; the usual name comes first.
 * Source: the package i18n-iso-countries, which also contains numeric codes; a test compares the two.
 */
export const countryLines = `
AF AFG Afghanistan | Afghanistan
AL ALB Albania | Albanie
DZ DZA Algeria | Algérie
AS ASM American Samoa | Samoa américaines
AD AND Andorra | Andorre
AO AGO Angola | Angola
AI AIA Anguilla | Anguilla
AQ ATA Antarctica | Antarctique
AG ATG Antigua and Barbuda | Antigua-et-Barbuda
AR ARG Argentina | Argentine
AM ARM Armenia | Arménie
AW ABW Aruba | Aruba
AU AUS Australia | Australie
AT AUT Austria | Autriche
AZ AZE Azerbaijan | Azerbaïdjan
BS BHS Bahamas | Bahamas
BH BHR Bahrain | Bahreïn
BD BGD Bangladesh | Bangladesh
BB BRB Barbados | Barbade
BY BLR Belarus | Biélorussie
BE BEL Belgium | Belgique
BZ BLZ Belize | Belize
BJ BEN Benin | Bénin
BM BMU Bermuda | Bermudes
BT BTN Bhutan | Bhoutan
BO BOL Bolivia | Bolivie
BA BIH Bosnia and Herzegovina | Bosnie-Herzégovine
BW BWA Botswana | Botswana
BV BVT Bouvet Island | Île Bouvet
BR BRA Brazil | Brésil
IO IOT British Indian Ocean Territory | Océan Indien Britannique
BN BRN Brunei Darussalam | Brunei Darussalam
BG BGR Bulgaria | Bulgarie
BF BFA Burkina Faso | Burkina Faso
BI BDI Burundi | Burundi
KH KHM Cambodia | Cambodge
CM CMR Cameroon | Cameroun
CA CAN Canada | Canada
CV CPV Cape Verde | Cap-Vert
KY CYM Cayman Islands | Îles Caïmans
CF CAF Central African Republic | République Centrafricaine
TD TCD Chad | Tchad
CL CHL Chile | Chili
CN CHN People's Republic of China; China | Chine
CX CXR Christmas Island | Île Christmas
CC CCK Cocos (Keeling) Islands | Îles Cocos
CO COL Colombia | Colombie
KM COM Comoros | Comores
CG COG Republic of the Congo; Congo | République du Congo
CD COD Democratic Republic of the Congo; Congo | République démocratique du Congo
CK COK Cook Islands | Îles Cook
CR CRI Costa Rica | Costa Rica
CI CIV Cote d'Ivoire; Côte d'Ivoire; Ivory Coast | Côte-d'Ivoire
HR HRV Croatia | Croatie
CU CUB Cuba | Cuba
CY CYP Cyprus | Chypre
CZ CZE Czech Republic; Czechia | République Tchèque
DK DNK Denmark | Danemark
DJ DJI Djibouti | Djibouti
DM DMA Dominica | Dominique
DO DOM Dominican Republic | République Dominicaine
EC ECU Ecuador | Équateur
EG EGY Egypt | Égypte
SV SLV El Salvador | El Salvador
GQ GNQ Equatorial Guinea | Guinée équatoriale
ER ERI Eritrea | Érythrée
EE EST Estonia | Estonie
ET ETH Ethiopia | Éthiopie
FK FLK Falkland Islands (Malvinas) | Îles Malouines
FO FRO Faroe Islands | Îles Féroé
FJ FJI Fiji | Fidji
FI FIN Finland | Finlande
FR FRA France | France
GF GUF French Guiana | Guyane française
PF PYF French Polynesia | Polynésie française
TF ATF French Southern Territories | Terres australes françaises
GA GAB Gabon | Gabon
GM GMB Republic of The Gambia; The Gambia; Gambia | Gambie
GE GEO Georgia | Géorgie
DE DEU Germany | Allemagne
GH GHA Ghana | Ghana
GI GIB Gibraltar | Gibraltar
GR GRC Greece | Grèce
GL GRL Greenland | Groenland
GD GRD Grenada | Grenade
GP GLP Guadeloupe | Guadeloupe
GU GUM Guam | Guam
GT GTM Guatemala | Guatemala
GN GIN Guinea | Guinée
GW GNB Guinea-Bissau | Guinée-Bissau
GY GUY Guyana | Guyana
HT HTI Haiti | Haïti
HM HMD Heard Island and McDonald Islands | Îles Heard-et-MacDonald
VA VAT Holy See (Vatican City State) | Saint-Siège (Vatican)
HN HND Honduras | Honduras
HK HKG Hong Kong | Hong Kong
HU HUN Hungary | Hongrie
IS ISL Iceland | Islande
IN IND India | Inde
ID IDN Indonesia | Indonésie
IR IRN Islamic Republic of Iran; Iran | Iran
IQ IRQ Iraq | Irak
IE IRL Ireland | Irlande
IL ISR Israel | Israël
IT ITA Italy | Italie
JM JAM Jamaica | Jamaïque
JP JPN Japan | Japon
JO JOR Jordan | Jordanie
KZ KAZ Kazakhstan | Kazakhstan
KE KEN Kenya | Kenya
KI KIR Kiribati | Kiribati
KP PRK North Korea | Corée du Nord
KR KOR South Korea; Korea, Republic of; Republic of Korea | Corée du Sud
KW KWT Kuwait | Koweït
KG KGZ Kyrgyzstan | Kirghizistan
LA LAO Lao People's Democratic Republic | Laos
LV LVA Latvia | Lettonie
LB LBN Lebanon | Liban
LS LSO Lesotho | Lesotho
LR LBR Liberia | Libéria
LY LBY Libya | Libye
LI LIE Liechtenstein | Liechtenstein
LT LTU Lithuania | Lituanie
LU LUX Luxembourg | Luxembourg
MO MAC Macao | Macao
MG MDG Madagascar | Madagascar
MW MWI Malawi | Malawi
MY MYS Malaysia | Malaisie
MV MDV Maldives | Maldives
ML MLI Mali | Mali
MT MLT Malta | Malte
MH MHL Marshall Islands | Îles Marshall
MQ MTQ Martinique | Martinique
MR MRT Mauritania | Mauritanie
MU MUS Mauritius | Maurice
YT MYT Mayotte | Mayotte
MX MEX Mexico | Mexique
FM FSM Micronesia, Federated States of | Micronésie
MD MDA Moldova, Republic of | Moldavie
MC MCO Monaco | Monaco
MN MNG Mongolia | Mongolie
MS MSR Montserrat | Montserrat
MA MAR Morocco | Maroc
MZ MOZ Mozambique | Mozambique
MM MMR Myanmar | Myanmar
NA NAM Namibia | Namibie
NR NRU Nauru | Nauru
NP NPL Nepal | Népal
NL NLD Netherlands; The Netherlands; Netherlands (Kingdom of the) | Pays-Bas
NC NCL New Caledonia | Nouvelle-Calédonie
NZ NZL New Zealand | Nouvelle-Zélande
NI NIC Nicaragua | Nicaragua
NE NER Niger | Niger
NG NGA Nigeria | Nigéria
NU NIU Niue | Niué
NF NFK Norfolk Island | Île Norfolk
MP MNP Northern Mariana Islands | Îles Mariannes du Nord
MK MKD The Republic of North Macedonia; North Macedonia | Macédoine du Nord
NO NOR Norway | Norvège
OM OMN Oman | Oman
PK PAK Pakistan | Pakistan
PW PLW Palau | Palaos
PS PSE State of Palestine; Palestine | Palestine
PA PAN Panama | Panama
PG PNG Papua New Guinea | Papouasie-Nouvelle-Guinée
PY PRY Paraguay | Paraguay
PE PER Peru | Pérou
PH PHL Philippines | Philippines
PN PCN Pitcairn; Pitcairn Islands | Îles Pitcairn
PL POL Poland | Pologne
PT PRT Portugal | Portugal
PR PRI Puerto Rico | Porto Rico
QA QAT Qatar | Qatar
RE REU Reunion | Réunion
RO ROU Romania | Roumanie
RU RUS Russian Federation; Russia | Russie
RW RWA Rwanda | Rwanda
SH SHN Saint Helena | Sainte-Hélène
KN KNA Saint Kitts and Nevis | Saint-Christophe-et-Niévès
LC LCA Saint Lucia | Sainte-Lucie
PM SPM Saint Pierre and Miquelon | Saint-Pierre-et-Miquelon
VC VCT Saint Vincent and the Grenadines | Saint-Vincent-et-les-Grenadines
WS WSM Samoa | Samoa
SM SMR San Marino | Saint-Marin
ST STP Sao Tome and Principe | São Tomé-et-Principe
SA SAU Saudi Arabia | Arabie Saoudite
SN SEN Senegal | Sénégal
SC SYC Seychelles | Seychelles
SL SLE Sierra Leone | Sierra Leone
SG SGP Singapore | Singapour
SK SVK Slovakia | Slovaquie
SI SVN Slovenia | Slovénie
SB SLB Solomon Islands | Îles Salomon
SO SOM Somalia | Somalie
ZA ZAF South Africa | Afrique du Sud
GS SGS South Georgia and the South Sandwich Islands | Géorgie du Sud-et-les Îles Sandwich du Sud
ES ESP Spain | Espagne
LK LKA Sri Lanka | Sri Lanka
SD SDN Sudan | Soudan
SR SUR Suriname | Suriname
SJ SJM Svalbard and Jan Mayen | Svalbard et Île Jan Mayen
SZ SWZ Eswatini | Royaume d'Eswatini
SE SWE Sweden | Suède
CH CHE Switzerland | Suisse
SY SYR Syrian Arab Republic | Syrie
TW TWN Taiwan, Province of China; Taiwan | Taïwan
TJ TJK Tajikistan | Tadjikistan
TZ TZA United Republic of Tanzania; Tanzania | République unie de Tanzanie
TH THA Thailand | Thaïlande
TL TLS Timor-Leste | Timor-Leste
TG TGO Togo | Togo
TK TKL Tokelau | Tokelau
TO TON Tonga | Tonga
TT TTO Trinidad and Tobago | Trinité-et-Tobago
TN TUN Tunisia | Tunisie
TR TUR Türkiye; Turkey | Turquie
TM TKM Turkmenistan | Turkménistan
TC TCA Turks and Caicos Islands | Îles Turques-et-Caïques
TV TUV Tuvalu | Tuvalu
UG UGA Uganda | Ouganda
UA UKR Ukraine | Ukraine
AE ARE United Arab Emirates; UAE | Émirats Arabes Unis
GB GBR United Kingdom; UK; Great Britain | Royaume-Uni
US USA United States of America; United States; USA; U.S.A.; US; U.S. | États-Unis d'Amérique
UM UMI United States Minor Outlying Islands | Îles mineures éloignées des États-Unis
UY URY Uruguay | Uruguay
UZ UZB Uzbekistan | Ouzbékistan
VU VUT Vanuatu | Vanuatu
VE VEN Venezuela | Venezuela
VN VNM Vietnam | Vietnam
VG VGB Virgin Islands, British | Îles vierges britanniques
VI VIR Virgin Islands, U.S. | Îles vierges américaines
WF WLF Wallis and Futuna | Wallis-et-Futuna
EH ESH Western Sahara | Sahara occidental
YE YEM Yemen | Yémen
ZM ZMB Zambia | Zambie
ZW ZWE Zimbabwe | Zimbabwe
AX ALA Åland Islands; Aland Islands | Åland
BQ BES Bonaire, Sint Eustatius and Saba | Bonaire, Saint-Eustache et Saba
CW CUW Curaçao | Curaçao
GG GGY Guernsey | Guernesey
IM IMN Isle of Man | Île de Man
JE JEY Jersey | Jersey
ME MNE Montenegro | Monténégro
BL BLM Saint Barthélemy | Saint-Barthélemy
MF MAF Saint Martin (French part) | Saint-Martin (partie française)
RS SRB Serbia | Serbie
SX SXM Sint Maarten (Dutch part) | Saint-Martin (partie néerlandaise)
SS SSD South Sudan | Soudan du Sud
`;
