import { openBench } from './bench.ts';
import { operationContract } from './operations.ts';

/** Sets of variants of what the specification does not show; the shipped profile works with each set unchanged. */
const dialects = {
  'a dialect of nested records and problem documents': [
    'G04=wrap',
    'G10=redirect',
    'G20=base1-strict',
    'G21=spring',
    'G29=404',
    'G32=millis',
    'G36=random',
    'G50=flat',
    'G51=text',
    'G52=objects',
    'G53=map',
    'G54=204',
    'G61=map',
    'G63=nested',
    'G72=objects',
    'G76=date-only',
    'G81=null',
    'G93=canonical',
    'G95=rotate',
    'G101=problem',
    'R032=noise',
  ],
  'a dialect of links, clamped pages and documents apart': [
    'G04=async',
    'G10=signedUrl',
    'G20=size',
    'G21=link',
    'G22=clamp50',
    'G25=ignored',
    'G63=no-documents',
    'G66=400',
    'G74=ignored',
    'G80=strict',
    'G82=text',
    'G91=400',
    'G95=off',
    'G101=envelope',
  ],
} as const;

for (const [name, variants] of Object.entries(dialects)) {
  operationContract(`${name}, with the shipped profile`, () => openBench({ seed: 'demo', variants }));
}
