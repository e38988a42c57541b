/** Bad days of the network, drawn by seeds, and what work in them is judged by. */
export { type Astray, openAstray } from './astray.ts';
export { dayOf, deskWrites, inWeather, type WeatherDesk, type WeatherDeskOptions } from './desk-weather.ts';
export { beginning, eventsSince, heldBy, wishesFor } from './held.ts';
export { throughStorms } from './seeds.ts';
export { type Storm, stormOf, type StormOptions } from './storm.ts';
export { newTally, repeated, type Tally, untilDone } from './tally.ts';
