import { defineCommand } from '../../terminal/arguments.ts';
export const doctor = defineCommand({ name: 'doctor', summary: 'x', options: {}, async run() {} });
