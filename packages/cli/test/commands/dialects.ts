/** Three services that the shipped profile does not describe. */
export const dialects: readonly (readonly [
  name: string,
  variants: readonly string[],
  found: Record<string, unknown>,
])[] = [
  [
    'short paths, other names, pages from 1',
    [
      'G02=bare',
      'G06=thirdparties',
      'G20=base1',
      'G21=items',
      'G53=value',
      'G61=names',
      'G63=nested',
      'G10=signed-url',
    ].concat(['G36=random', 'G29=404', 'G32=millis', 'G35=repeat']),
    {
      'paging.firstPage': 1,
      'events.timestampFormat': 'millis',
      'events.namesFormat': 'repeat',
      'paths.thirdParties.get': 'GET /thirdparties/{thirdpartyId}',
      'paths.attributes.definitions': 'GET /account/{accountId}/thirdparties/attributes',
      'fields.evidence.serviceCheck': ['qx7Review', 'serviceCheck'],
    },
  ],
  [
    'offsets, flat records, fractions',
    [
      'G20=offset',
      'G21=data',
      'G50=flat',
      'G52=objects',
      'G58=fraction',
      'G61=map',
      'G10=content',
      'G22=clamp50',
    ].concat(['G35=csvEncoded', 'G06=bare', 'G51=text', 'G101=html', 'G29=204']),
    {
      'search.noContentMeans': 'empty',
      'query.page': 'offset',
      'query.pageSize': 'limit',
      'paging.mode': 'offset',
      'events.namesFormat': 'csvEncoded',
      'attributes.percentScale': '1',
    },
  ],
  [
    'small pages of bare lists, few operations',
    [
      'G20=base1-strict',
      'G23=max20',
      'G21=link',
      'G52=label-only',
      'G63=counts',
      'G80=strict',
      'G95=off',
      'G12=off',
    ].concat(['G09=off', 'G101=problem', 'G93=canonical', 'G30=ids', 'G02=account']),
    { 'paging.firstPage': 1, 'paging.pageSize': 20, 'auth.useRefreshToken': false },
  ],
];
