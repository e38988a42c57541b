import type { Messages } from './localized-text.ts';
import { typesetFrench } from './typography.ts';

const en = {
  otherZone: (time: string, shown: string, inForce: string) =>
    `The service sends ${time}: this is a time in ${shown}, but the profile says ${inForce}. Dates may be a day off. Set events.timeZone to ${shown} in the profile; the check of the service writes it.`,
};

/** The text on a contradiction between the service's time zone and the profile (G33). */
export const timeZoneMessages: Messages<typeof en> = {
  en,
  fr: typesetFrench<Messages<typeof en>['fr']>({
    otherZone: (time, shown, inForce) =>
      `Le service envoie ${time} : c’est une heure de ${shown}, mais le profil indique ${inForce}. Des dates peuvent être décalées d’un jour. Mettez events.timeZone à ${shown} dans le profil ; le contrôle du service l’écrit.`,
  }),
};
