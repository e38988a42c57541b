import { createBehaviour } from '../../src/index.ts';
import { openBench } from './bench.ts';
import { operationContract } from './operations.ts';
import { behaved, named } from './twin-overlays.ts';

operationContract('the twin of a service with names of its own', () =>
  openBench({ seed: 'demo', profile: named, overrides: named }),
);

operationContract('the twin of a service with addresses, words and forms of its own', () =>
  openBench({ seed: 'demo', profile: behaved, overrides: behaved }),
);

operationContract('the twin of a service that variants describe', () => {
  const variants = [
    'G04=put',
    'G10=download-url',
    'G11=files-zip',
    'G20=offset',
    'G21=data',
    'G50=flat',
    'G61=names',
    'G63=nested',
  ];
  const { overrides } = createBehaviour(variants).profile;
  return openBench({ seed: 'demo', profile: overrides, overrides });
});
