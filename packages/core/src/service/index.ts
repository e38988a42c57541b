/** What the service says, as data: for the client, the sandbox and the doctor. */
export * from './endpoint.ts';
export * from './endpoints.ts';
export * from './envelope.ts';
export * from './event-filter.ts';
export * from './events.ts';
export * from './field.ts';
export * from './place.ts';
export * from './profile/index.ts';
export * from './record.ts';
export * from './records/index.ts';
export * from './wire.ts';
