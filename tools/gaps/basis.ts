/**
 * The basis of each assumption: `inferred` from other parts of the specification; `usual` practice, or a standard; seen
 * at `comparable` services; a `guess`; `cautious`: right or harmless whatever the service does.
 */
type Basis = 'inferred' | 'usual' | 'comparable' | 'guess' | 'cautious';

const gapsOf: Readonly<Record<Basis, string>> = {
  inferred:
    'G01 G02 G03 G07 G08 G09 G10a G13 G20 G21 G25 G27 G30 G31 G32 G33 G36 G37 G39 G40 G50 G53 G54 G57 G58 G61 G65 G66 G74 G76 G77 G78 G80 G81 G82 G83 G85 G92 G97 G99 G101 G106 G108 G111',
  usual: 'G05 G23 G29 G71 G95 G103 G107 G109',
  comparable: 'G04 G06 G12 G64 G68 G70 G72 G73 G90 G93 G94 G98 G105 G110',
  guess: 'G10 G11 G26 G28 G51 G52 G63 G67 G75',
  cautious: 'G22 G24 G34 G35 G38 G41 G55 G56 G59 G60 G62 G69 G79 G84 G86 G87 G88 G91 G96 G100 G102 G104',
};

export const bases: ReadonlyMap<string, Basis> = new Map(
  Object.entries(gapsOf).flatMap(([basis, gaps]) => gaps.split(' ').map((gap) => [gap, basis as Basis])),
);
